// What can happen at an open table beside calls and plays: the lines of the casebook that a screen offers.
import type { BridgeView } from "./protocol";

export interface IrregularKind {
  name: string;
  /** The line of the casebook without its seat; {names} are filled in. */
  line: string;
  needs?: "card" | "call" | "words" | "number" | "seat";
  isPossible?: (view: BridgeView | null, lastCall: string) => boolean;
}

const isPlay = (view: BridgeView | null): boolean => view?.phase === "play";
const hasTrick = (view: BridgeView | null): boolean =>
  isPlay(view) && (view?.tricks.NS ?? 0) + (view?.tricks.EW ?? 0) > 0;
const hasResult = (view: BridgeView | null): boolean => view?.result !== null;
/** Anything else, in the casebook's own words. */
const TYPED: IrregularKind = { name: "typed", line: "{words}", needs: "words" };

export const ACTS: Record<"bridge" | "guandan", readonly IrregularKind[]> = {
  bridge: [
    {
      name: "changes",
      line: "changes {lastCall} to {call}",
      needs: "call",
      isPossible: (view, lastCall) => view?.phase === "auction" && lastCall !== "",
    },
    { name: "exposes", line: "exposes {card}", needs: "card" },
    { name: "drops", line: "drops {card}", needs: "card" },
    { name: "names", line: "names {card}", needs: "card" },
    { name: "hesitates", line: "hesitates" },
    { name: "remarks", line: 'remarks "{words}"', needs: "words" },
    { name: "looks", line: "looks at {other}'s hand", needs: "seat" },
    { name: "asks_revoke", line: "asks {partner} about a revoke", isPossible: isPlay },
    { name: "asks_trick", line: "asks to see the trick", isPossible: hasTrick },
    { name: "inspects", line: "inspects trick {number}", needs: "number", isPossible: hasTrick },
    { name: "abandons", line: "abandons hand", isPossible: isPlay },
    { name: "withdraws_agreement", line: "withdraws agreement", isPossible: hasResult },
    { name: "withdraws_concession", line: "withdraws concession", isPossible: hasResult },
    { name: "reserves", line: "reserves rights" },
    { name: "summons", line: "calls the director" },
    TYPED,
  ],
  guandan: [
    { name: "improper", line: "plays improperly" },
    { name: "reports", line: "reports {number}", needs: "number" },
    { name: "repeats", line: "repeats the report" },
    { name: "asks_count", line: "asks the count" },
    { name: "leaves_seat", line: "leaves the seat" },
    TYPED,
  ],
};

export function lineOf(kind: IrregularKind, values: Record<string, string | number>): string {
  return kind.line.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "").replaceAll('"', "'"));
}
