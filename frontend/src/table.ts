// The page of a table: what its forms send goes through the queue, so that a lost network loses nothing.
import { entryText, pushEntry } from "./entries";
import { type Answer, type Fields, Queue, type QueuedCommand, referenceTo } from "./queue";
import { cacheForOffline } from "./table_offline";

function connect(banner: HTMLElement): void {
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

  const isConfirmed = (entry: QueuedCommand): boolean =>
    queue.pending.some(({ fields }) => fields.kind === "confirm" && fields.seen === referenceTo(entry));

  const lineOf = (entry: QueuedCommand): HTMLLIElement | undefined => {
    if (entry.fields.kind !== "enter") return undefined;
    const text = `${(say.typed ?? "").replace("{board}", entry.fields.board ?? "")}: ${entryText(entry.fields)}`;
    const other = entry.fields.side === "NS" ? "EW" : "NS";
    if (isConfirmed(entry)) return line(`${text} (${say.agreed ?? ""})`);
    return line(text, (say.agree ?? "").replace("{side}", sides[other] ?? other), () => {
      const { stage = "", round = "", board = "" } = entry.fields;
      queue.push({ kind: "confirm", stage, round, board, side: other, seen: referenceTo(entry) });
    });
  };

  const show = (): void => {
    const pending = queue.pending;
    banner.hidden = pending.length === 0 && refusals.length === 0;
    const [head, list] = [banner.querySelector("p"), banner.querySelector("ul")];
    if (!head || !list) return;
    head.textContent = pending.length ? (say.waiting ?? "").replace("{count}", String(pending.length)) : "";
    list.replaceChildren(...pending.map(lineOf).filter((item) => item !== undefined));
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

  const onAnswer = ({ command, fields }: QueuedCommand, answer: Answer): void => {
    const form = forms.get(command);
    forms.delete(command);
    if ("refused" in answer) {
      if (form?.isConnected) showRefusal(form, answer.refused);
      else refusals.push(`${(say.typed ?? "").replace("{board}", fields.board ?? "")}: ${answer.refused}`);
      show();
      return;
    }
    if (queue.pending.length) return;
    const next = new URL(location.href);
    next.search = "";
    const language = new URL(location.href).searchParams.get("lang");
    if (fields.kind === "enter" && fields.board) next.searchParams.set("board", fields.board);
    if (language) next.searchParams.set("lang", language);
    // Something else is being typed: it is not taken away, the parts that follow the event show the answer.
    if (form !== undefined || !typing) location.assign(next);
  };

  const queue = new Queue(say.table ?? "", say.csrf ?? "", () => show(), onAnswer);

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
    const isEntry = fields.kind === "enter";
    const queued = isEntry ? pushEntry(queue, fields, form.dataset.game !== undefined) : queue.push(fields);
    forms.set(queued.command, form);
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

  const offerSendUnscored = (): void => {
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
  document.body.addEventListener("htmx:sendError", offerSendUnscored);
  document.body.addEventListener("htmx:timeout", offerSendUnscored);

  // A part that somebody writes in is not taken away from under the fingers.
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const detail = (event as CustomEvent<{ target: HTMLElement; shouldSwap: boolean }>).detail;
    if (!["calls", "there"].includes(detail.target.id)) return;
    const isEdited = [...detail.target.querySelectorAll("textarea")].some((area) => area.value !== area.defaultValue);
    if (isEdited || detail.target.contains(document.activeElement)) detail.shouldSwap = false;
  });
  const scene = document.getElementById("now")?.dataset.scene;
  const entered = document.getElementById("there")?.dataset.seq;
  document.body.addEventListener("htmx:afterSettle", () => {
    const now = document.getElementById("now")?.dataset.scene;
    const there = document.getElementById("there")?.dataset.seq;
    if ((now !== scene || there !== entered) && !typing && !queue.pending.length) location.assign("/table");
  });

  document.querySelectorAll<HTMLElement>(".check").forEach((button) => {
    button.hidden = true;
  });
  show();
  void queue.send();
}

function showRefusal(form: HTMLFormElement, text: string): void {
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
  connect(banner);
  cacheForOffline();
}
