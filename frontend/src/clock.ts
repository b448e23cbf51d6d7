// Clocks that tick between two answers of the server.
//
// <time data-ends="2026-03-05T20:15:00+08:00" data-now="…"> shows the time left; data-now is the server's moment, so
// that a phone whose clock is wrong counts right. data-paused stands still.

export const CLOCK_WARNING = "clock-warning";
// Seconds before the end at which the clock warns, and how often it beeps then.
const WARNINGS: readonly [number, number][] = [
  [300, 1],
  [60, 2],
  [0, 3],
];

export function followClocks(): void {
  const offsets = new WeakMap<Element, number>();
  // By the end of the round: the element of a clock is another after each answer of the server.
  const before = new Map<string, number>();
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
      const last = before.get(clock.dataset.ends ?? "") ?? left;
      before.set(clock.dataset.ends ?? "", left);
      const beeps = WARNINGS.find(([at]) => last > at && left <= at)?.[1];
      if (beeps) document.dispatchEvent(new CustomEvent(CLOCK_WARNING, { detail: { beeps } }));
    }
  };
  tick();
  window.setInterval(tick, 1000);
}
