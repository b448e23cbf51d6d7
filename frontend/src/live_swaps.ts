// A part that follows the event is replaced by htmx: not under a finger, and with what somebody has typed in it.
import { isHeld, whenReleased } from "./released";
import { followFolds, type Kept, keepTyped } from "./typed";

interface Swap {
  elt: Element;
  target: Element;
  shouldSwap: boolean;
}

// What somebody asks for by a tap shows what the server makes of it: only fields that are not a part of the question,
// marked data-keep, are kept then.
const isByItself = (part: Element): boolean => /\b(live|every)\b/.test(part.getAttribute("hx-trigger") ?? "");

export function followLiveSwaps(): void {
  let kept: Kept | undefined;
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const swap = (event as CustomEvent<Swap>).detail;
    kept = undefined;
    if (!swap.shouldSwap) return;
    if (!isByItself(swap.elt) || !isHeld()) {
      kept = keepTyped(swap.target, isByItself(swap.elt) ? "*" : "[data-keep]");
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
