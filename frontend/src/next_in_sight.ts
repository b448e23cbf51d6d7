// What a key has led to, the next question or the words of the ruling, comes into sight without being scrolled to: as
// little as is needed, and from its beginning where it is longer than the screen. Before there is any, it is the next row
// of keys.

const NEXT = ["[data-next]", ".telling :is(.pick, .cell-grid):not(:has(:checked))"];

export function followNext(): void {
  document.body.addEventListener("htmx:afterSettle", () => {
    const next = NEXT.map((selector) => document.querySelector(selector)).find((found) => found !== null);
    next?.scrollIntoView({ block: "nearest" });
  });
}
