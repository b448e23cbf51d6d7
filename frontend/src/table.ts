// The page of a table: what its forms send goes through the queue, so that a lost network loses nothing.
import { entryText, pushEntry } from "./entries";
import { type Answer, type Fields, Queue, type QueuedCommand, referenceTo } from "./queue";
import { loadJson, saveJson } from "./storage";
import { cacheForOffline, cachePages } from "./table_offline";
import { closeSheet, fetchPage, followParts, isWriting, putPage, putParts, sceneOf } from "./table_parts";
import { followScore, showSendable } from "./table_score";

// What was refused and nobody has closed is told on the next page too.
const REFUSALS_KEY = "cardinal.table.refusals";

function connect(banner: HTMLElement): void {
  const say = banner.dataset;
  const sides = JSON.parse(say.sides ?? "{}") as Record<string, string>;
  const forms = new Map<string, HTMLFormElement>();
  const refusals = loadJson<string[]>(REFUSALS_KEY, []);
  saveJson(REFUSALS_KEY, []);
  window.addEventListener("pagehide", () => saveJson(REFUSALS_KEY, refusals));
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

  const ofBoard = (fields: Fields, said: string): string =>
    (say.typed ?? "").replace("{board}", fields.board ?? "").replace("{said}", () => said);

  const lineOf = (entry: QueuedCommand): HTMLLIElement | undefined => {
    if (entry.fields.kind !== "enter") return undefined;
    const text = ofBoard(entry.fields, entryText(entry.fields));
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
    if ("refused" in answer && answer.isStale && !queue.pending.length) {
      refusals.push(refusalText(fields, answer.refused));
      show();
      void load(fields);
      return;
    }
    if ("refused" in answer) {
      delete form?.dataset.sent;
      if (form?.isConnected) showRefusal(form, answer.refused);
      else refusals.push(refusalText(fields, answer.refused));
      show();
      return;
    }
    if (!queue.pending.length) void load(fields);
  };

  const refusalText = (fields: Fields, refused: string): string => {
    return ofBoard(fields, fields.kind === "enter" ? `${entryText(fields)} – ${refused}` : refused);
  };

  let loads = 0;
  let isLoading = false;
  let scene = sceneOf(document);

  /** Shows the page that follows from what was sent; a newer one that is asked for takes its place. */
  const load = async (fields: Fields): Promise<void> => {
    loads += 1;
    const number = loads;
    isLoading = true;
    const fetched = await fetchPage(addressAfter(fields), () => number === loads);
    if (!fetched) return;
    isLoading = false;
    if (fields.kind === "call") closeSheet();
    if (typing || isWriting()) {
      // Somebody taps or writes something else meanwhile: it is not taken away, and what is round it shows the answer.
      putParts(fetched.page);
      return;
    }
    scene = sceneOf(fetched.page);
    putPage(fetched.page, fetched.address);
    showSendable();
    void cachePages();
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
    form.dataset.sent = "";
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
    delete input.form?.dataset.sent;
    if (!input.closest("#entry-form")) return;
    typing = true;
    const order = input.closest("[data-order]");
    // Nobody is out twice: a seat that is tapped again moves to its new place.
    order?.querySelectorAll<HTMLInputElement>("input:checked").forEach((other) => {
      if (other !== input && other.value === input.value) other.checked = false;
    });
  });

  followScore(say.offline ?? "");
  followParts((page) => {
    // A page that was asked for comes: what the event says meanwhile does not ask for another in its place.
    if (isLoading) return;
    // Before the parts are taken out of the page that was fetched.
    const isAnother = sceneOf(page) !== scene;
    putParts(page);
    showSendable();
    if (isAnother && !typing && !queue.pending.length && !isWriting()) void load({});
  });

  show();
  void queue.send();
}

function addressAfter(fields: Fields): URL {
  const next = new URL("/table", location.href);
  const language = new URL(location.href).searchParams.get("lang");
  if (fields.kind === "enter" && fields.board) next.searchParams.set("board", fields.board);
  if (fields.kind === "confirm" && fields.board) next.searchParams.set("agreed", fields.board);
  if (language) next.searchParams.set("lang", language);
  return next;
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
