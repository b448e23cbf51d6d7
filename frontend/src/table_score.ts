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

/** Send is off until the keys say something. */
export function showSendable(): void {
  const form = document.getElementById("entry-form");
  const send = form?.querySelector<HTMLButtonElement>("button[value=send]");
  if (form instanceof HTMLFormElement && send) send.disabled = !isComplete(form);
}

/** The question about the tricks of a ruling stands below the keys: once they are tapped, it comes into sight. */
function showTransfer(form: HTMLFormElement): void {
  const asked = form.querySelector(".transfer");
  if (asked && !asked.querySelector(":checked") && isComplete(form)) asked.scrollIntoView({ block: "nearest" });
}

export function followScore(offline: string): void {
  let timer: number | undefined;
  let asked: AbortController | undefined;

  const formOf = (target: EventTarget | null): HTMLFormElement | null =>
    target instanceof Element ? target.closest<HTMLFormElement>("#entry-form") : null;
  const readingOf = (form: Element): Element | null => form.querySelector("#score .reading");

  const read = async (form: HTMLFormElement): Promise<void> => {
    const reading = readingOf(form);
    if (!reading?.isConnected) return;
    asked = new AbortController();
    const { signal } = asked;
    try {
      const response = await fetch("/table/score", { method: "POST", body: new FormData(form), signal });
      if (response.ok) reading.innerHTML = await response.text();
    } catch {
      if (!signal.aborted) reading.textContent = offline;
    }
  };
  const later = (form: HTMLFormElement): void => {
    showSendable();
    asked?.abort();
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void read(form), READ_AFTER_MS);
  };
  document.addEventListener("change", ({ target }) => {
    const form = formOf(target);
    if (!form) return;
    later(form);
    showTransfer(form);
  });
  document.addEventListener("input", ({ target }) => {
    const form = formOf(target);
    if (form && (target as HTMLElement).dataset.part === "text") later(form);
  });
  window.addEventListener("online", () => {
    const form = formOf(document.getElementById("entry-form"));
    if (form && readingOf(form)?.textContent === offline) later(form);
  });
  // The form is sent or left: what comes now is of no use.
  window.addEventListener("pagehide", () => asked?.abort());
  showSendable();
}
