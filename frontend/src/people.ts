// Names of the club's people while somebody types: two letters are enough, by keyboard and by touch. What is chosen is
// written with its number. Without it a field has the browser's own list.

const LEAST = 2;
const AFTER_MS = 120;
/** What stands between two players of a line; the same as the server reads. */
const BETWEEN = /[&＆/／、，,;；+＋|\t\n:：]|\s[-–—]\s/g;

type Field = HTMLInputElement | HTMLTextAreaElement;
interface Offer {
  name: string;
  number: string;
  reading: string;
  value: string;
}

/** The name that the cursor is in: where it begins, and what is typed of it. */
export function typedAt(text: string, cursor: number, several: boolean): { start: number; typed: string } {
  let start = 0;
  if (several) {
    for (const mark of text.slice(0, cursor).matchAll(BETWEEN)) start = mark.index + mark[0].length;
  }
  const part = text.slice(start, cursor);
  return { start: start + (part.length - part.trimStart().length), typed: part.trim() };
}

/** The numbers that a form has already: partners of theirs come first. */
export function numbersIn(texts: string[]): string[] {
  return texts.flatMap((text) => [...text.matchAll(/=\s*(\w+)/g)].map((found) => found[1] ?? "")).slice(0, 16);
}

function follow(field: Field, place: number): void {
  const several = field instanceof HTMLTextAreaElement;
  const list = document.createElement("ul");
  list.id = `people-${place}`;
  list.className = "people-offers";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", field.dataset.people ?? "");
  list.hidden = true;
  field.removeAttribute("list");
  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": list.id,
    "aria-expanded": "false",
  })) {
    // A text area keeps its own role: it is more than a name.
    if (!(several && name === "role")) field.setAttribute(name, value);
  }
  if (several) field.removeAttribute("aria-expanded");
  field.after(list);
  let offers: Offer[] = [];
  let chosen = -1;
  let waiting = 0;
  let asked = 0;

  const mark = (at: number): void => {
    chosen = at;
    for (const [index, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", String(index === at));
      if (index === at) option.scrollIntoView({ block: "nearest" });
    }
    if (at < 0) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", `${list.id}-${at}`);
  };
  const close = (): void => {
    window.clearTimeout(waiting);
    asked += 1;
    list.hidden = true;
    if (!several) field.setAttribute("aria-expanded", "false");
    mark(-1);
  };
  const take = (offer: Offer): void => {
    const cursor = field.selectionStart ?? field.value.length;
    const { start } = typedAt(field.value, cursor, several);
    field.setRangeText(offer.value, start, cursor, "end");
    close();
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.focus();
  };
  const show = (found: Offer[]): void => {
    offers = found;
    list.replaceChildren(
      ...found.map((offer, index) => {
        const option = document.createElement("li");
        option.id = `${list.id}-${index}`;
        option.setAttribute("role", "option");
        const number = document.createElement("small");
        number.textContent = [offer.reading, offer.number].filter(Boolean).join(" · ");
        option.append(offer.name, " ", number);
        // Before the field loses the focus to it.
        option.addEventListener("pointerdown", (event) => event.preventDefault());
        option.addEventListener("click", () => take(offer));
        return option;
      }),
    );
    list.hidden = !found.length;
    if (!several) field.setAttribute("aria-expanded", String(found.length > 0));
    mark(-1);
  };
  const ask = async (typed: string): Promise<void> => {
    const mine = ++asked;
    const query = new URLSearchParams({ q: typed });
    const others = [...(field.form?.querySelectorAll<Field>("[data-people]") ?? [])];
    const line = several
      ? [
          field.value
            .slice(0, field.selectionStart ?? 0)
            .split("\n")
            .at(-1) ?? "",
        ]
      : [];
    const known = several ? line : others.filter((other) => other !== field).map((other) => other.value);
    for (const number of numbersIn(known)) query.append("with", number);
    // People are a club's; the page says whose its form is about.
    const home = document.body.dataset.peopleHome ?? "";
    const asks = { headers: { Accept: "application/json" } };
    const answer = await fetch(`${home}/people/find?${query}`, asks).catch(() => null);
    if (!answer?.ok) return;
    const found = (await answer.json()) as Offer[];
    if (mine === asked && document.activeElement === field) show(found);
  };
  field.addEventListener("input", () => {
    window.clearTimeout(waiting);
    const { typed } = typedAt(field.value, field.selectionStart ?? field.value.length, several);
    // One Chinese character is a surname; two Latin letters are as much.
    const enough = typed.length >= LEAST || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(typed);
    if (!enough || typed.includes("=")) close();
    else waiting = window.setTimeout(() => void ask(typed), AFTER_MS);
  });
  field.addEventListener("keydown", (event: Event) => {
    if (!(event instanceof KeyboardEvent) || list.hidden || event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      mark((chosen + step + offers.length + (chosen < 0 && step < 0 ? 1 : 0)) % offers.length);
    } else if (event.key === "Enter" && chosen >= 0) {
      const offer = offers[chosen];
      if (offer) take(offer);
    } else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
  field.addEventListener("blur", close);
}

export function followPeople(): void {
  for (const [place, field] of [...document.querySelectorAll<Field>("[data-people]")].entries()) follow(field, place);
}
