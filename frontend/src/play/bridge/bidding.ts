// The choices of the bidding box: levels that can be bid, the keys that choose them, and the call that is sent.
import type { Act } from "../protocol";
import { bidOf } from "./bridge";

export const LEVELS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

export function legalLevels(legalCalls: readonly string[]): ReadonlySet<number> {
  return new Set(legalCalls.flatMap((call) => bidOf(call)?.level ?? []));
}

/** The level whose strains are shown: the wanted one if it can be bid, otherwise the lowest, which is most wanted. */
export function shownLevel(wanted: number | null, legal: ReadonlySet<number>): number | null {
  if (wanted !== null && legal.has(wanted)) return wanted;
  return LEVELS.find((level) => legal.has(level)) ?? null;
}

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** The level that a key chooses; null for any other key, a browser shortcut, and a level that cannot be bid now. */
export function levelOfKey(press: KeyPress, legal: ReadonlySet<number>): number | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const level = Number(press.key);
  return legal.has(level) ? level : null;
}

/** What a player adds to a call. */
export interface CallRemarks {
  isAlert: boolean;
  isAnnounced: boolean;
  isStop: boolean;
  explanation: string;
}

/** The act of a call. The stop card goes with bids only. */
export function callAct(call: string, remarks: CallRemarks): Act {
  return {
    verb: "call",
    call,
    ...(remarks.isAlert ? { [remarks.isAnnounced ? "announce" : "alert"]: remarks.explanation } : {}),
    ...(remarks.isStop && bidOf(call) !== null ? { stop: true } : {}),
  };
}
