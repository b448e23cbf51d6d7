// The share that this browser has in the cards of an online event: made here, promised by its SHA-256, and handed over
// only when the sealed notice names it. So whoever runs the server cannot choose the cards.
import { type StageStatus, type Status, sendShare, shareFor, step } from "./share";
import { loadText, saveText } from "./storage";

const EVERY_MILLISECONDS = 2000;

function say(root: HTMLElement, which: string): void {
  for (const line of root.querySelectorAll<HTMLElement>("[data-said]")) line.hidden = line.dataset.said !== which;
}

/** Two devices of one player must not take the promise from each other for ever: each page promises once. */
const promisedHere = new Set<string>();

async function act(root: HTMLElement, address: string, status: Status, stage: StageStatus): Promise<void> {
  const key = `share ${address} ${stage.stage} ${stage.attempt}`;
  const share = shareFor(status.holder, loadText(key), crypto.getRandomValues(new Uint8Array(32)));
  const wanted = step(stage, share);
  const next = wanted === "promise" && promisedHere.has(key) ? "foreign" : wanted;
  if (next === "promise") {
    promisedHere.add(key);
    saveText(key, share.secret);
    await sendShare(address, root.dataset.csrf ?? "", { stage: stage.stage, digest: share.digest });
  } else if (next === "hand") {
    // What the boards follow from is noted before they can be made.
    saveText(`${key} commitment`, stage.commitment);
    await sendShare(address, root.dataset.csrf ?? "", { stage: stage.stage, share: share.text });
  }
  const said = { promise: "promised", wait: "promised", hand: "handed", handed: "handed", foreign: "foreign" } as const;
  say(root, said[next]);
}

async function follow(root: HTMLElement, address: string): Promise<void> {
  const seen = new Map<string, string>();
  for (;;) {
    try {
      const status = (await (await fetch(address, { headers: { Accept: "application/json" } })).json()) as Status;
      for (const stage of status.stages) {
        const before = seen.get(stage.stage);
        seen.set(stage.stage, stage.step);
        // The cards are fixed, or everything begins anew: the page has other things to show now.
        if (before !== undefined && before !== stage.step && stage.step !== "hand") location.reload();
        if (status.holder && stage.step !== "done") await act(root, address, status, stage);
      }
    } catch {
      say(root, "failed");
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MILLISECONDS));
  }
}

const root = document.querySelector<HTMLElement>("[data-shares]");
if (root?.dataset.shares) void follow(root, root.dataset.shares.split("?")[0] ?? "");
