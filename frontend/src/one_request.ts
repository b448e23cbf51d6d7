// Enter in a field that was written in changes it and submits its form in the same moment. Both ask the server for the
// same page, and whoever goes on by keyboard would meet the answers one after the other: the submission alone asks.

interface Asked {
  elt: Element;
  triggeringEvent?: Event;
  issueRequest: (isConfirmed: boolean) => void;
}

const asksForBoth = (form: Element): boolean =>
  /\bchange\b.*\bsubmit\b|\bsubmit\b.*\bchange\b/.test(form.getAttribute("hx-trigger") ?? "");

export function askOnce(): void {
  const changes = new WeakMap<Element, number>();
  document.body.addEventListener("htmx:confirm", (event) => {
    const { elt, triggeringEvent, issueRequest } = (event as CustomEvent<Asked>).detail;
    window.clearTimeout(changes.get(elt));
    if (triggeringEvent?.type !== "change" || !asksForBoth(elt)) return;
    event.preventDefault();
    const ask = (): void => issueRequest(true);
    changes.set(elt, window.setTimeout(ask));
  });
}
