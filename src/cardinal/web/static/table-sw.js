// Keeps the pages of a table readable without a network. What is sent does not come here: the page's own queue has it.
"use strict";

const KEPT = "cardinal-table-1";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const isPage = (url) => url.origin === self.location.origin && (url.pathname === "/table" || url.pathname === "/table/sheet");
const isFile = (url) => url.origin === self.location.origin && url.pathname.startsWith("/static/");

async function keep(address, answer) {
  // A page that sends one elsewhere (the table has left) is no page of the table. What others had on a board is not kept.
  if (answer.headers.get("Cache-Control") === "no-store") return;
  if (answer.ok && !answer.redirected) await (await caches.open(KEPT)).put(address, answer);
}

async function fetchAndKeep(address, headers) {
  try {
    await keep(address, await fetch(address, { headers, credentials: "same-origin" }));
  } catch {
    // Without a network what is kept stays as it is.
  }
}

self.addEventListener("message", (event) => {
  const { pages = [], files = [], forget } = event.data ?? {};
  if (forget) {
    event.waitUntil(caches.delete(KEPT));
    return;
  }
  const wanted = pages.filter((one) => isPage(new URL(one)));
  event.waitUntil(
    Promise.all([
      ...wanted.map((one) => fetchAndKeep(one, { Accept: "text/html" })),
      ...files.filter((one) => isFile(new URL(one))).map((one) => fetchAndKeep(one, {})),
    ]),
  );
});

async function page(request) {
  try {
    const answer = await fetch(request);
    await keep(request.url, answer.clone());
    return answer;
  } catch (error) {
    const cache = await caches.open(KEPT);
    const found = (await cache.match(request.url)) ?? (await cache.match("/table", { ignoreSearch: true }));
    if (found) return found;
    throw error;
  }
}

async function file(request) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  await keep(request.url, answer.clone());
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && isPage(url)) event.respondWith(page(request));
  else if (isFile(url)) event.respondWith(file(request));
});
