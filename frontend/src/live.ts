// Follows one event: the server says how far it has come, and the parts of the page that show it fetch themselves anew.
//
// <body data-live="/events/spring/live"> names the stream. Each part that moves has an id and
// hx-get="" hx-select="#id" hx-swap="outerHTML" hx-trigger="live from:body".

const AGAIN_MS = 2_000;
// Many pages hear of a change in one moment: they do not all ask in the same one.
const SPREAD_MS = 400;
const SETTLES_MS = 100;

export function followEvent(): void {
  const address = document.body.dataset.live;
  if (!address) return;
  let seen = Number(document.body.dataset.seq ?? "0");
  let due: number | undefined;

  const changed = (seq: number): void => {
    if (seq <= seen) return;
    seen = seq;
    if (due !== undefined) return;
    due = window.setTimeout(() => {
      due = undefined;
      tell();
    }, Math.random() * SPREAD_MS);
  };

  // A part that is being fetched is about to be replaced, and what it would ask for next is lost with it: a change that
  // comes meanwhile is told when the answers are there.
  let asking = 0;
  let behind = false;
  const tell = (): void => {
    behind = asking > 0;
    if (!behind) document.body.dispatchEvent(new CustomEvent("live", { detail: { seq: seen } }));
  };
  document.body.addEventListener("htmx:beforeSend", (event) => {
    const { elt, xhr } = (event as CustomEvent<{ elt: Element; xhr: XMLHttpRequest }>).detail;
    if (!elt.getAttribute("hx-trigger")?.includes("live")) return;
    asking += 1;
    xhr.addEventListener("loadend", () => {
      asking -= 1;
      if (!asking && behind) window.setTimeout(tell, SETTLES_MS);
    });
  });

  const open = (): void => {
    const source = new EventSource(address);
    source.addEventListener("seq", (event) => {
      document.documentElement.classList.remove("offline");
      changed(Number((event as MessageEvent<string>).data));
    });
    source.onerror = () => {
      document.documentElement.classList.add("offline");
      if (source.readyState === EventSource.CLOSED) {
        source.close();
        window.setTimeout(open, AGAIN_MS);
      }
    };
  };
  open();
}
