// What the keys of an entry give, in the bar above Send: asked of the server after the last of several quick taps.

const READ_AFTER_MS = 120;

const REQUIRED = ["level", "strain", "declarer", "made"];

/** Whether the keys of a bridge result, or what is written, can be sent. Other games are left to the server. */
export function isComplete(form: HTMLFormElement): boolean {
  if (!form.querySelector("[data-result-pad]")) return true;
  const fields = new FormData(form);
  const played = String(fields.get("played") ?? "played");
  const isKeyed = played !== "played" || REQUIRED.every((name) => String(fields.get(name) ?? "") !== "");
  return isKeyed || String(fields.get("result") ?? "").trim() !== "";
}

export function followScore(form: HTMLFormElement, offline: string): void {
  const reading = form.querySelector<HTMLElement>("#score .reading");
  const send = form.querySelector<HTMLButtonElement>("button[value=send]");
  if (!reading || !send) return;
  let timer: number | undefined;
  let asked: AbortController | undefined;

  const read = async (): Promise<void> => {
    asked?.abort();
    asked = new AbortController();
    const { signal } = asked;
    try {
      const response = await fetch("/table/score", { method: "POST", body: new FormData(form), signal });
      if (response.ok) reading.innerHTML = await response.text();
    } catch {
      if (!signal.aborted) reading.textContent = offline;
    }
  };
  const later = (): void => {
    send.disabled = !isComplete(form);
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void read(), READ_AFTER_MS);
  };
  send.disabled = !isComplete(form);
  form.addEventListener("change", later);
  form.addEventListener("input", (event) => {
    if ((event.target as HTMLElement).dataset.part === "text") later();
  });
  window.addEventListener("online", () => {
    if (reading.textContent === offline) later();
  });
  // The form is sent or left: what comes now is of no use.
  window.addEventListener("pagehide", () => asked?.abort());
}
