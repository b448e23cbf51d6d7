// The page of a table follows the event without being loaded anew: a page that is loaded takes away what somebody taps
// until it is there. Parts that change are fetched and put in where nobody is writing; a page that has come to something
// else (another board, another round) is put in as a whole, with the keys that were tapped meanwhile.
//
// The address stands in data-address of #now.
import { whenReleased } from "./released";
import { showPossibleKeys } from "./result_pad";
import { changedIn, keepTyped } from "./typed";

const PARTS = ["now", "there", "calls"];
const RETRY_MS = 1_500;
// Where the sheet for calling the director is open.
const CALLING = "#calls";

const isSent = (control: { form: HTMLFormElement | null }): boolean => control.form?.dataset.sent !== undefined;

function isWrittenIn(part: Element): boolean {
  return changedIn(part).some((control) => !isSent(control));
}

function isInUse(part: Element): boolean {
  if (part.id === "calls" && location.hash === CALLING) return true;
  return isWrittenIn(part) || (part.id !== "now" && part.contains(document.activeElement));
}

/** Whether somebody has opened the sheet, or has written something that is not sent in a part that would be replaced. */
export function isWriting(): boolean {
  return location.hash === CALLING || PARTS.some((id) => isWrittenIn(document.getElementById(id) ?? document.head));
}

/** Closes the sheet for calling the director. */
export function closeSheet(): void {
  if (location.hash !== CALLING) return;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  location.replace("#now");
}

/** What the page is about: the round, how far it has come, and what is entered. */
export function sceneOf(page: Document): string {
  return `${page.getElementById("now")?.dataset.scene ?? ""} ${page.getElementById("there")?.dataset.seq ?? ""}`;
}

function put(shown: Element, fetched: Element): void {
  const keep = keepTyped(shown);
  const part = document.adoptNode(fetched);
  shown.replaceWith(part);
  keep(part);
}

/** Puts in the parts that follow the event, and what a ruling asks of an entry that somebody is tapping. */
export function putParts(page: Document): void {
  for (const id of PARTS) {
    const [shown, fetched] = [document.getElementById(id), page.getElementById(id)];
    if (shown && fetched && !isInUse(shown)) put(shown, fetched);
  }
  const [shown, fetched] = [document.getElementById("entry"), page.getElementById("entry")];
  if (
    shown &&
    fetched &&
    shown.dataset.place === fetched.dataset.place &&
    shown.dataset.asks !== fetched.dataset.asks
  ) {
    put(shown, fetched);
    showPossibleKeys();
  }
}

/** Puts in a whole page; the queue, which has what is not sent yet, stays. */
export function putPage(page: Document, address: URL): void {
  const [shown, fetched] = [document.getElementById("content"), page.getElementById("content")];
  const queue = document.getElementById("queue");
  if (!shown || !fetched || !queue || !page.getElementById("queue")) {
    // Not a page of this table any more: it is to choose its room, or to sign in.
    location.assign(address);
    return;
  }
  page.getElementById("queue")?.replaceWith(queue);
  shown.replaceChildren(...fetched.childNodes);
  const languages = page.querySelector("nav.languages");
  if (languages) document.querySelector("nav.languages")?.replaceWith(languages);
  history.replaceState(null, "", address);
  window.scrollTo(0, 0);
  // Whoever goes by the keyboard or listens begins where a page that is loaded begins.
  shown.tabIndex = -1;
  shown.focus({ preventScroll: true });
  showPossibleKeys();
}

export interface Fetched {
  page: Document;
  address: URL;
}

/** The page at an address, tried until there is an answer or nobody wants it any more. */
export async function fetchPage(address: URL, isWanted: () => boolean): Promise<Fetched | undefined> {
  while (isWanted()) {
    try {
      const response = await fetch(address, { headers: { Accept: "text/html" } });
      if (response.ok) {
        const page = new DOMParser().parseFromString(await response.text(), "text/html");
        // The parser takes what is for browsers without scripts for a part of the page.
        for (const part of page.querySelectorAll("noscript")) part.remove();
        await whenReleased();
        return isWanted() ? { page, address: new URL(response.url) } : undefined;
      }
    } catch {
      // No network, or a server that restarts.
    }
    await new Promise((resolve) => window.setTimeout(resolve, RETRY_MS));
  }
  return undefined;
}

/** Calls *onFetched* after each change of the event, with the page as it is now. */
export function followParts(onFetched: (page: Document) => void): void {
  let isFetching = false;
  let isBehind = false;
  const refresh = async (): Promise<void> => {
    isBehind = isFetching;
    const path = document.getElementById("now")?.dataset.address;
    if (isFetching || !path) return;
    isFetching = true;
    const isHere = (): boolean => document.getElementById("now")?.dataset.address === path;
    try {
      const fetched = await fetchPage(new URL(path, location.href), isHere);
      // A table whose card was replaced is sent to sign in.
      if (fetched && fetched.address.pathname !== location.pathname) location.assign(fetched.address);
      else if (fetched) onFetched(fetched.page);
    } finally {
      isFetching = false;
      if (isBehind) void refresh();
    }
  };
  document.body.addEventListener("live", () => void refresh());
  window.addEventListener("online", () => void refresh());
}
