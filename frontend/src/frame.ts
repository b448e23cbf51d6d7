// What the frame does beyond its links: the menu closes by itself, the row of tabs begins where the page is, and suits
// have the colours chosen at the live table.
import { loadJson, OPTIONS } from "./storage";

export function followFrame(): void {
  const { fourColours = false } = loadJson<{ fourColours?: boolean }>(OPTIONS, {});
  document.documentElement.classList.toggle("four-colours", fourColours);
  const menu = document.querySelector<HTMLDetailsElement>("details.menu");
  const close = (): void => menu?.removeAttribute("open");
  document.addEventListener("click", ({ target }) => {
    if (menu?.open && target instanceof Node && !menu.contains(target)) close();
  });
  menu?.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    close();
    menu.querySelector("summary")?.focus();
  });
  for (const here of document.querySelectorAll<HTMLElement>(".tabs [aria-current]")) {
    const row = here.closest("ul");
    if (row) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  }
}
