// Clocks that tick between two answers of the server.
//
// <time data-ends="2026-03-05T20:15:00+08:00" data-now="…"> shows the time left; data-now is the server's moment, so
// that a phone whose clock is wrong counts right. data-paused stands still.

export function followClocks(): void {
  const offsets = new WeakMap<Element, number>();
  const tick = (): void => {
    for (const clock of document.querySelectorAll<HTMLElement>("[data-ends]")) {
      if (clock.dataset.paused !== undefined) continue;
      let offset = offsets.get(clock);
      if (offset === undefined) {
        offset = clock.dataset.now ? Date.parse(clock.dataset.now) - Date.now() : 0;
        offsets.set(clock, offset);
      }
      const left = Math.round((Date.parse(clock.dataset.ends ?? "") - (Date.now() + offset)) / 1000);
      const sign = left < 0 ? "−" : "";
      const seconds = Math.abs(left);
      const hours = Math.floor(seconds / 3600);
      const minutes = String(Math.floor((seconds % 3600) / 60)).padStart(hours ? 2 : 1, "0");
      clock.textContent = `${sign}${hours ? `${hours}:` : ""}${minutes}:${String(seconds % 60).padStart(2, "0")}`;
      clock.classList.toggle("over", left < 0);
    }
  };
  tick();
  window.setInterval(tick, 1000);
}
