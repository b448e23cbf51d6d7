// Keeps the page of a table readable without a network: a service worker has it and the boards of the round.

// Only where the browser allows it: over https, or on the machine itself.
const isAllowed = "serviceWorker" in navigator;

/** Hands the page as it is now, and those that it leads to, to the worker. */
export async function cachePages(files: string[] = []): Promise<void> {
  if (!isAllowed) return;
  const { active } = await navigator.serviceWorker.ready;
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".boards a[href]")].map((link) => link.href);
  active?.postMessage({ pages: [location.href, `${location.origin}/table`, ...links], files });
}

function loadedFiles(): string[] {
  const linked = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet], link[rel=icon]");
  return [
    // The page names its scripts; the chunks that they import are only in the list of what was loaded.
    ...performance.getEntriesByType("resource").map((loaded) => loaded.name),
    ...[...linked].map((link) => link.href),
  ].filter((address) => address.startsWith(location.origin));
}

export function cacheForOffline(): void {
  if (!isAllowed) return;
  void navigator.serviceWorker.register("/table/sw.js", { scope: "/table" }).then(() => cachePages(loadedFiles()));
  document.addEventListener("submit", (event) => {
    if ((event.target as HTMLElement).dataset.leave !== undefined) {
      navigator.serviceWorker.controller?.postMessage({ forget: true });
    }
  });
}
