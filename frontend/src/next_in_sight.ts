// What a key has led to, the next question or the words of the ruling, comes into sight without being scrolled to: as
// little as is needed, and from its beginning where it is longer than the screen.

export function followNext(): void {
  document.body.addEventListener("htmx:afterSettle", () => {
    document.querySelector("[data-next]")?.scrollIntoView({ block: "nearest" });
  });
}
