// What somebody has typed, ticked or unfolded in a part of a page, carried over into the part that takes its place.

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const CONTROLS = "input:not([type=hidden]):not([type=file]), textarea, select";

/** A part of the page as somebody has changed it: puts the same into what stands in its place. */
export type Kept = (successor: ParentNode) => void;

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "radio" || control.type === "checkbox");

export function isChanged(control: Control): boolean {
  if (isTicked(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) {
    const given = [...control.options].findIndex((option) => option.hasAttribute("selected"));
    return control.selectedIndex !== Math.max(given, 0);
  }
  return control.value !== control.defaultValue;
}

/** What is written in *part* now, to tell what is written later. */
export function writtenIn(part: ParentNode): Map<Control, string> {
  const fields = [...part.querySelectorAll<Control>(CONTROLS)].filter((control) => !isTicked(control));
  return new Map(fields.map((control) => [control, control.value]));
}

export function changedIn(part: ParentNode): Control[] {
  return [...part.querySelectorAll<Control>(CONTROLS)].filter(isChanged);
}

function selectorOf(control: Control): string {
  if (control.id) return `#${CSS.escape(control.id)}`;
  const value = isTicked(control) ? `[value="${CSS.escape(control.value)}"]` : "";
  const form = control.form?.id ? `#${CSS.escape(control.form.id)} ` : "";
  return `${form}[name="${CSS.escape(control.name)}"]${value}`;
}

function foldSelector({ id, classList }: HTMLDetailsElement): string {
  return id ? `#${CSS.escape(id)}` : ["details", ...[...classList].map((name) => CSS.escape(name))].join(".");
}

/** The only element that a selector means: nothing is put into one of several that look alike. */
function only<T extends Element>(root: ParentNode, selector: string): T | undefined {
  const [first, ...others] = root.querySelectorAll<T>(selector);
  return others.length ? undefined : first;
}

/** Everything in *part* that differs from what the server sent, and what was unfolded or folded by hand. */
export function keepTyped(part: ParentNode, isKept: (control: Control) => boolean = () => true): Kept {
  const controls = changedIn(part)
    .filter(isKept)
    .map((control) => ({
      selector: selectorOf(control),
      value: control.value,
      isOn: isTicked(control) ? control.checked : undefined,
    }));
  const folds = [...part.querySelectorAll<HTMLDetailsElement>("details[data-by-hand]")].map((fold) => ({
    selector: foldSelector(fold),
    open: fold.open,
  }));
  return (successor) => {
    for (const { selector, value, isOn } of controls) {
      const control = only<Control>(successor, selector);
      if (!control || control.disabled) continue;
      if (isOn !== undefined && isTicked(control)) control.checked = isOn;
      else control.value = value;
    }
    for (const { selector, open } of folds) {
      const fold = only<HTMLDetailsElement>(successor, selector);
      if (!fold) continue;
      fold.open = open;
      fold.dataset.byHand = "";
    }
  };
}

/** Notes which parts are unfolded by hand: the others open and close as the server says. */
export function followFolds(): void {
  document.addEventListener("click", ({ target }) => {
    const summary = target instanceof Element ? target.closest("summary") : null;
    if (summary?.parentElement instanceof HTMLDetailsElement) summary.parentElement.dataset.byHand = "";
  });
}
