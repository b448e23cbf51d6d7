// A part that follows the event is replaced by htmx: not under a finger, and with what somebody has typed in it.
import { isHeld, whenReleased } from "./released";
import { type Control, followFolds, type Kept, keepTyped, writtenIn } from "./typed";

interface Swap {
  elt: Element;
  target: Element;
  xhr: XMLHttpRequest;
  shouldSwap: boolean;
}

// What somebody asks for by a tap shows what the server makes of it. Fields that are not a part of the question, marked
// data-keep, are kept then, and what was written while the answer was on its way.
const isByItself = (part: Element): boolean => /\b(live|every)\b/.test(part.getAttribute("hx-trigger") ?? "");

export function followLiveSwaps(): void {
  let kept: Kept | undefined;
  const sent = new WeakMap<XMLHttpRequest, Map<Control, string>>();
  document.body.addEventListener("htmx:beforeSend", (event) => {
    const { target, xhr } = (event as CustomEvent<Swap>).detail;
    sent.set(xhr, writtenIn(target));
  });
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const swap = (event as CustomEvent<Swap>).detail;
    kept = undefined;
    if (!swap.shouldSwap) return;
    if (!isByItself(swap.elt) || !isHeld()) {
      const before = sent.get(swap.xhr);
      const isLater = (control: Control): boolean => (before?.get(control) ?? control.value) !== control.value;
      kept = keepTyped(swap.target, (one) => isByItself(swap.elt) || one.matches("[data-keep]") || isLater(one));
      return;
    }
    swap.shouldSwap = false;
    void whenReleased().then(() => document.body.dispatchEvent(new CustomEvent("live")));
  });
  document.body.addEventListener("htmx:afterSwap", () => {
    kept?.(document);
    kept = undefined;
  });
  followFolds();
}
