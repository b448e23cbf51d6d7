// What the frame does beyond its links: the menu closes by itself, and the row of tabs begins where the page is.

export function followFrame(): void {
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
