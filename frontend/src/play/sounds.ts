// What a table sounds like, for those who have switched it on: whose turn it is, a call for the Director, and what
// players call out. Everything that sounds is seen and read out too.
import type { Tone } from "../chime";
import { announced } from "./guandan/guandan";
import type { GuandanView, ViewMessage } from "./protocol";

export type Sound = "turn" | "director" | "called" | "over";

export const TONES: Record<Sound, readonly Tone[]> = {
  turn: [{ hertz: 660, seconds: 0.16 }],
  director: [
    { hertz: 880, seconds: 0.18 },
    { hertz: 660, seconds: 0.3 },
  ],
  called: [
    { hertz: 523, seconds: 0.1 },
    { hertz: 784, seconds: 0.16 },
  ],
  over: [
    { hertz: 523, seconds: 0.14 },
    { hertz: 659, seconds: 0.14 },
    { hertz: 784, seconds: 0.28 },
  ],
};
export const VIBRATION_MS: Partial<Record<Sound, number[]>> = { turn: [80], director: [200, 100, 200] };

function isMyTurn({ you, table, view }: ViewMessage): boolean {
  const isAsked = view !== null && !table.between && (table.awaited as string[]).includes(you);
  return isAsked || !!view?.question;
}

function calledOut(before: ViewMessage, now: ViewMessage): boolean {
  if (now.table.game !== "guandan" || now.view === null || before.view === null) return false;
  return announced(before.view as GuandanView, now.view as GuandanView) !== "";
}

/** What is heard when *now* comes after *before*; nothing when a page has just been opened. */
export function soundOf(before: ViewMessage | null, now: ViewMessage): Sound | null {
  if (before === null) return null;
  if (now.table.calls.length > before.table.calls.length) return "director";
  if (now.table.outcomes.length > before.table.outcomes.length) return "over";
  if (calledOut(before, now)) return "called";
  return isMyTurn(now) && (!isMyTurn(before) || before.moved !== now.moved) ? "turn" : null;
}
