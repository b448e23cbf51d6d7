// The contract-and-result pad: keys that no result has are off, text and keys never contradict each other, and the page
// says what they give. Without it the pad is a form like any other, and the server refuses what cannot be.

const BOOK = 6;
const TRICKS = 13;
const READ_AFTER_MS = 150;

const parts = (pad: Element, part: string): HTMLInputElement[] => [
  ...pad.querySelectorAll<HTMLInputElement>(`input[data-part=${part}]`),
];
const chosen = (pad: Element, part: string): string => parts(pad, part).find((key) => key.checked)?.value ?? "";

/** Whether a contract of this level can end that way: 4♠ has no fourth overtrick. */
export function isPossible(level: number, made: string): boolean {
  const tricks = level + BOOK + (made === "=" ? 0 : Number(made));
  return tricks >= 0 && tricks <= TRICKS;
}

/** Puts off what the chosen level cannot have. */
export function showPossible(pad: Element): void {
  const level = Number(chosen(pad, "level"));
  for (const key of parts(pad, "made")) {
    key.disabled = level > 0 && !isPossible(level, key.value);
    if (key.disabled) key.checked = false;
  }
}

function onKey(pad: Element, key: HTMLInputElement): void {
  for (const text of parts(pad, "text")) text.value = "";
  // Whoever taps a contract has played the board.
  if (key.dataset.part !== "played") for (const one of parts(pad, "played")) one.checked = one.value === "played";
  showPossible(pad);
}

function onText(pad: Element): void {
  for (const part of ["level", "strain", "declarer", "made"]) for (const key of parts(pad, part)) key.checked = false;
  for (const part of ["played", "doubling"])
    for (const key of parts(pad, part)) key.checked = key.value === (part === "played" ? "played" : "");
  showPossible(pad);
}

/** Asks the server what the pad says. A later change makes an answer that is still under way worthless. */
async function read(pad: Element, target: HTMLElement, signal: AbortSignal): Promise<void> {
  const query = new URLSearchParams({ board: target.dataset.board ?? "" });
  for (const input of pad.querySelectorAll<HTMLInputElement>("input[data-part]")) {
    if (input.dataset.part === "text" ? input.value : input.checked) query.set(input.dataset.part ?? "", input.value);
  }
  const language = new URL(location.href).searchParams.get("lang");
  if (language) query.set("lang", language);
  try {
    const response = await fetch(`/result-pad?${query}`, { signal });
    if (response.ok) target.innerHTML = await response.text();
  } catch {
    // No network, or a newer change: the form can be sent all the same.
  }
}

/** Puts off the impossible keys of every pad on the page. */
export function showPossibleKeys(): void {
  document.querySelectorAll("[data-result-pad]").forEach(showPossible);
}

export function followResultPads(): void {
  const pads = new WeakMap<Element, { timer: number; asked: AbortController }>();

  const later = (pad: Element): void => {
    const target = pad.querySelector<HTMLElement>("[data-reading]");
    if (!target) return;
    const before = pads.get(pad);
    window.clearTimeout(before?.timer);
    before?.asked.abort();
    const asked = new AbortController();
    const timer = window.setTimeout(() => void read(pad, target, asked.signal), READ_AFTER_MS);
    pads.set(pad, { timer, asked });
  };
  const follow = (event: Event): void => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement)) return;
    const pad = input.closest("[data-result-pad]");
    if (!pad || !input.dataset.part) return;
    const isText = input.dataset.part === "text";
    if (isText !== (event.type === "input")) return;
    if (isText) onText(pad);
    else onKey(pad, input);
    later(pad);
  };
  // Before others that send or show the form.
  document.addEventListener("change", follow, true);
  document.addEventListener("input", follow, true);
  document.body.addEventListener("htmx:afterSettle", showPossibleKeys);
  showPossibleKeys();
}
