// Keeps the page of a table readable without a network: a service worker has it and the boards of the round.

export function keepReadable(): void {
  // Only where the browser allows it: over https, or on the machine itself.
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.register("/table/sw.js", { scope: "/table" }).then(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const links = [...document.querySelectorAll<HTMLAnchorElement>(".boards a[href]")].map((one) => one.href);
    const files = [
      ...[...document.scripts].map((one) => one.src),
      ...[...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet], link[rel=icon]")].map((one) => one.href),
    ].filter((address) => address.startsWith(location.origin));
    active?.postMessage({ pages: [location.href, `${location.origin}/table`, ...links], files });
  });
  document.addEventListener("submit", (event) => {
    if ((event.target as HTMLElement).dataset.leave !== undefined) {
      navigator.serviceWorker.controller?.postMessage({ forget: true });
    }
  });
}
