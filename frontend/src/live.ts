// Follows one event: the server says how far it has come, and the parts of the page that show it fetch themselves anew.
//
// <body data-live="/events/spring/live"> names the stream. Each part that moves has an id and
// hx-get="" hx-select="#id" hx-swap="outerHTML" hx-trigger="live from:body".

const RECONNECT_MS = 1_000;
// The server says how often it gives a sign of life; after twice that and a little more it hangs.
const SILENCE_GRACE_MS = 500;
// Many pages are notified at the same moment: they spread their requests.
const JITTER_MS = 400;
const SETTLE_MS = 100;

export function followEvent(): void {
  const address = document.body.dataset.live;
  if (!address) return;
  let seen = Number(document.body.dataset.seq ?? "0");
  let publishTimer: number | undefined;

  const changed = (seq: number): void => {
    if (seq <= seen) return;
    seen = seq;
    if (publishTimer !== undefined) return;
    publishTimer = window.setTimeout(() => {
      publishTimer = undefined;
      publish();
    }, Math.random() * JITTER_MS);
  };

  // A part that is being fetched is about to be replaced, and would lose a second request with it: a change that comes
  // meanwhile is published when the responses are there.
  let requests = 0;
  let isBehind = false;
  const publish = (): void => {
    isBehind = requests > 0;
    if (!isBehind) document.body.dispatchEvent(new CustomEvent("live", { detail: { seq: seen } }));
  };
  document.body.addEventListener("htmx:beforeSend", (event) => {
    const { elt, xhr } = (event as CustomEvent<{ elt: Element; xhr: XMLHttpRequest }>).detail;
    if (!elt.getAttribute("hx-trigger")?.includes("live")) return;
    requests += 1;
    xhr.addEventListener("loadend", () => {
      requests -= 1;
      if (requests === 0 && isBehind) window.setTimeout(publish, SETTLE_MS);
    });
  });

  let silenceTimer: number | undefined;
  let lifeMs: number | undefined;

  const open = (): void => {
    const source = new EventSource(address);
    const isAlive = (): void => {
      document.documentElement.classList.remove("offline");
      expectLife();
    };
    const expectLife = (): void => {
      window.clearTimeout(silenceTimer);
      if (lifeMs === undefined) return;
      silenceTimer = window.setTimeout(
        () => {
          document.documentElement.classList.add("offline");
          // Another connection may reach a process that does not hang.
          source.close();
          open();
        },
        2 * lifeMs + SILENCE_GRACE_MS,
      );
    };
    source.addEventListener("seq", (event) => {
      isAlive();
      changed(Number((event as MessageEvent<string>).data));
    });
    source.addEventListener("here", (event) => {
      lifeMs = Number((event as MessageEvent<string>).data);
      isAlive();
    });
    source.onerror = () => {
      document.documentElement.classList.add("offline");
      // The browser tries again by itself, and a process that hangs may answer nothing then.
      expectLife();
      if (source.readyState === EventSource.CLOSED) {
        window.clearTimeout(silenceTimer);
        window.setTimeout(open, RECONNECT_MS);
      }
    };
    expectLife();
  };
  open();
}
