// The parts of a table's page that follow the event: fetched once a change, and put in where nobody is writing.
//
// The address stands in data-address of #now. What is being typed is never taken away from under the fingers.

const PARTS = ["now", "there", "calls"];
// Where the sheet for calling the director is open.
const CALLING = "#calls";

function isInUse(part: Element): boolean {
  if (part.id === "calls" && location.hash === CALLING) return true;
  const isEdited = [...part.querySelectorAll("textarea")].some((area) => area.value !== area.defaultValue);
  return isEdited || (part.id !== "now" && part.contains(document.activeElement));
}

/** Whether somebody has opened the sheet, or is writing in a part that would be replaced. */
export function isBusy(): boolean {
  return location.hash === CALLING || PARTS.some((id) => isInUse(document.getElementById(id) ?? document.head));
}

function replaceParts(page: Document): void {
  for (const id of PARTS) {
    const [shown, fetched] = [document.getElementById(id), page.getElementById(id)];
    if (!shown || !fetched || isInUse(shown) || shown.outerHTML === fetched.outerHTML) continue;
    shown.replaceWith(document.adoptNode(fetched));
  }
}

/** Calls *onFetched* after each change of the event, with the page as it is now. */
export function followParts(onFetched: (page: Document) => void): void {
  let isFetching = false;
  let isBehind = false;
  const refresh = async (): Promise<void> => {
    isBehind = isFetching;
    const address = document.getElementById("now")?.dataset.address;
    if (isFetching || !address) return;
    isFetching = true;
    try {
      const response = await fetch(address, { headers: { Accept: "text/html" } });
      // A table whose card was replaced is sent to sign in.
      if (response.redirected) location.assign(response.url);
      else if (response.ok) {
        const page = new DOMParser().parseFromString(await response.text(), "text/html");
        replaceParts(page);
        onFetched(page);
      }
    } catch {
      // The next change, or the network's return, fetches again.
    } finally {
      isFetching = false;
      if (isBehind) void refresh();
    }
  };
  document.body.addEventListener("live", () => void refresh());
  window.addEventListener("online", () => void refresh());
}
