// Keeps the page of a table readable without a network: a service worker has it and the boards of the round.

export function cacheForOffline(): void {
  // Only where the browser allows it: over https, or on the machine itself.
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.register("/table/sw.js", { scope: "/table" }).then(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const links = [...document.querySelectorAll<HTMLAnchorElement>(".boards a[href]")].map((link) => link.href);
    const files = [
      // The page names its scripts; the chunks that they import are only in the list of what was loaded.
      ...performance.getEntriesByType("resource").map((loaded) => loaded.name),
      ...[...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet], link[rel=icon]")].map(
        (link) => link.href,
      ),
    ].filter((address) => address.startsWith(location.origin));
    active?.postMessage({ pages: [location.href, `${location.origin}/table`, ...links], files });
  });
  document.addEventListener("submit", (event) => {
    if ((event.target as HTMLElement).dataset.leave !== undefined) {
      navigator.serviceWorker.controller?.postMessage({ forget: true });
    }
  });
}
