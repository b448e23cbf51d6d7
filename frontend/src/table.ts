// The page of a table: what its forms send goes through the queue, so that a lost network loses nothing.
import { type Fields, type Outcome, Queue, type Waiting } from "./queue";
import { keepReadable } from "./table_offline";

const SIGNS: Record<string, string> = { S: "♠", H: "♥", D: "♦", C: "♣", NT: "NT" };

/** An entry as everybody at the table reads it: 4♠X N −1, or the order of finish. */
function written(fields: Fields): string {
  if (fields.played === "pass" || fields.played === "not_played") return fields.played === "pass" ? "0" : "—";
  if (fields.level) {
    const contract = `${fields.level}${SIGNS[fields.strain ?? ""] ?? ""}${fields.doubling ?? ""}`;
    return `${contract} ${fields.declarer ?? ""} ${(fields.made ?? "").replace("-", "−")}`;
  }
  return [fields.first, fields.second, fields.third].filter(Boolean).join(" ");
}

function follow(banner: HTMLElement): void {
  const say = banner.dataset;
  const sides = JSON.parse(say.sides ?? "{}") as Record<string, string>;
  const forms = new Map<string, HTMLFormElement>();
  const refusals: string[] = [];
  let typing = false;

  const line = (text: string, label?: string, act?: () => void): HTMLLIElement => {
    const item = document.createElement("li");
    item.append(text);
    if (label !== undefined && act !== undefined) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.addEventListener("click", act);
      item.append(" ", button);
    }
    return item;
  };

  const confirms = (one: Waiting): boolean =>
    queue.waiting.some((other) => other.fields.kind === "confirm" && other.fields.seen === queue.later(one));

  const lineOf = (one: Waiting): HTMLLIElement | undefined => {
    if (one.fields.kind !== "enter") return undefined;
    const text = `${(say.typed ?? "").replace("{board}", one.fields.board ?? "")}: ${written(one.fields)}`;
    const other = one.fields.side === "NS" ? "EW" : "NS";
    if (confirms(one)) return line(`${text} (${say.agreed ?? ""})`);
    return line(text, (say.agree ?? "").replace("{side}", sides[other] ?? other), () => {
      const { stage = "", round = "", board = "" } = one.fields;
      queue.push({ kind: "confirm", stage, round, board, side: other, seen: queue.later(one) });
    });
  };

  const show = (): void => {
    const waiting = queue.waiting;
    banner.hidden = waiting.length === 0 && refusals.length === 0;
    const [head, list] = [banner.querySelector("p"), banner.querySelector("ul")];
    if (!head || !list) return;
    head.textContent = waiting.length ? (say.waiting ?? "").replace("{count}", String(waiting.length)) : "";
    list.replaceChildren(...waiting.map(lineOf).filter((item) => item !== undefined));
    if (queue.notice) list.append(line(queue.notice));
    refusals.forEach((text, at) => {
      list.append(
        line(`${say.refused ?? ""} ${text}`, say.close, () => {
          refusals.splice(at, 1);
          show();
        }),
      );
    });
  };

  const told = (one: Waiting, outcome: Outcome): void => {
    const form = forms.get(one.command);
    forms.delete(one.command);
    if ("refused" in outcome) {
      if (form?.isConnected) refuse(form, outcome.refused);
      else refusals.push(`${(say.typed ?? "").replace("{board}", one.fields.board ?? "")}: ${outcome.refused}`);
      show();
      return;
    }
    if (queue.waiting.length) return;
    const next = new URL(location.href);
    next.search = "";
    const language = new URL(location.href).searchParams.get("lang");
    if (one.fields.kind === "enter" && one.fields.board) next.searchParams.set("board", one.fields.board);
    if (language) next.searchParams.set("lang", language);
    // Something else is being typed: it is not taken away, the parts that follow the event show the answer.
    if (form !== undefined || !typing) location.assign(next);
  };

  const queue = new Queue(say.table ?? "", say.csrf ?? "", () => show(), told);

  // A second entry of a board that still waits stands in its place; a further deal of a game comes behind it.
  const goOn = (fields: Fields, isGame: boolean): void => {
    const place = ({ stage, round, board }: Fields): string => [stage, round, board].join("/");
    const alike = queue.waiting.filter((one) => one.fields.kind === "enter" && place(one.fields) === place(fields));
    const last = alike.at(-1);
    if (last && isGame) fields.seen = queue.later(last);
    else for (const one of alike) queue.withdraw(one);
  };

  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.queue === undefined) return;
    const button = event.submitter as HTMLButtonElement | null;
    if (button?.value === "check") return;
    event.preventDefault();
    const fields: Fields = {};
    for (const [name, value] of new FormData(form, button)) if (typeof value === "string") fields[name] = value;
    delete fields.csrf;
    delete fields.command;
    form.querySelector(":scope > .problem")?.remove();
    if (form.id === "entry-form") typing = false;
    if (button) button.disabled = true;
    window.setTimeout(() => {
      if (button) button.disabled = false;
    }, 1_500);
    if (fields.kind === "enter") goOn(fields, form.dataset.game !== undefined);
    const one = queue.push(fields);
    forms.set(one.command, form);
  });

  document.addEventListener("change", (event) => {
    const input = event.target as HTMLInputElement;
    if (!input.closest("#entry-form")) return;
    typing = true;
    const order = input.closest("[data-order]");
    // Nobody is out twice: a seat that is tapped again moves to its new place.
    order?.querySelectorAll<HTMLInputElement>("input:checked").forEach((other) => {
      if (other !== input && other.value === input.value) other.checked = false;
    });
  });

  const withoutScore = (): void => {
    const target = document.getElementById("score");
    if (!target) return;
    const note = document.createElement("p");
    note.className = "soft";
    note.textContent = say.offline ?? "";
    const button = document.createElement("button");
    button.className = "main wide";
    button.name = "act";
    button.value = "send";
    button.textContent = say.send ?? "";
    target.replaceChildren(note, button);
  };
  document.body.addEventListener("htmx:sendError", withoutScore);
  document.body.addEventListener("htmx:timeout", withoutScore);

  // A part that somebody writes in is not taken away from under the fingers.
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const detail = (event as CustomEvent<{ target: HTMLElement; shouldSwap: boolean }>).detail;
    if (!["calls", "there"].includes(detail.target.id)) return;
    const written = [...detail.target.querySelectorAll("textarea")].some((one) => one.value !== one.defaultValue);
    if (written || detail.target.contains(document.activeElement)) detail.shouldSwap = false;
  });
  const scene = document.getElementById("now")?.dataset.scene;
  const entered = document.getElementById("there")?.dataset.seq;
  document.body.addEventListener("htmx:afterSettle", () => {
    const now = document.getElementById("now")?.dataset.scene;
    const there = document.getElementById("there")?.dataset.seq;
    if ((now !== scene || there !== entered) && !typing && !queue.waiting.length) location.assign("/table");
  });

  document.querySelectorAll<HTMLElement>(".check").forEach((button) => {
    button.hidden = true;
  });
  show();
  void queue.send();
}

function refuse(form: HTMLFormElement, text: string): void {
  const box = document.createElement("div");
  box.className = "problem";
  box.setAttribute("role", "alert");
  const words = document.createElement("p");
  words.textContent = text;
  box.append(words);
  form.prepend(box);
  box.scrollIntoView({ block: "center" });
}

const banner = document.getElementById("queue");
if (banner) {
  follow(banner);
  keepReadable();
}
