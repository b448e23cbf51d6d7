// Patterns, levels and places of Guandan, named in the reader's language.
import { partnerOf, printed, RANKS, seatName } from "../cards";
import type { GuandanView, Seat, Turn } from "../protocol";
import { say } from "../texts";

const SEQUENCES = new Set(["three_pairs", "two_triples", "straight", "straight_flush"]);

/** A pattern as the wire writes it, "bomb6 9" or "full_house level", as players say it. */
export function patternName(text: string): string {
  const match = /^([a-z_]+?)(\d*)(?: (\S+))?$/.exec(text);
  if (!match) return text;
  const [kind, size, key] = [match[1] ?? "", match[2] ?? "", match[3] ?? ""];
  const name = say(`pattern_${kind}`);
  if (key === "") return name;
  const rank = key === "level" || key === "sj" || key === "BJ" ? say(`key_${key}`) : printed(key);
  if (size !== "") return say("pattern_bomb_of", { size, kind: name, key: rank });
  return say("pattern_of", { kind: name, key: SEQUENCES.has(kind) ? sequenceOf(kind, key) : rank });
}

const LENGTHS: Record<string, number> = { three_pairs: 3, two_triples: 2, straight: 5, straight_flush: 5 };

/** The ranks of a sequence to *key* as players write them: 678, with a ten set apart; an ace may stand below the two. */
export function sequenceOf(kind: string, key: string): string {
  const ranks = `A${RANKS}`;
  const last = ranks.lastIndexOf(key) + 1;
  const said = [...ranks.slice(Math.max(0, last - (LENGTHS[kind] ?? 1)), last)].map(printed);
  return said.join(said.includes("10") ? "\u2009" : "");
}

/** What has just happened that players call out: somebody is out, takes the lead over, or nobody pays tribute. */
export function announced(before: GuandanView | null, now: GuandanView): string {
  if (before === null || before.number !== now.number) return now.resisted ? say("call_resisted") : "";
  if (now.finish && !before.finish) {
    const isDouble = now.finish.split(" ").length === 2;
    return isDouble ? say("call_double") : "";
  }
  const out = now.out.length > before.out.length ? now.out.at(-1) : undefined;
  if (out !== undefined) return say(`call_place_${now.out.length}`, { seat: seatName(out) });
  const owner = before.top?.seat;
  const isTakenOver = now.trick.length === 0 && before.trick.length > 0 && owner !== undefined;
  if (isTakenOver && now.out.includes(owner) && now.leader === partnerOf(owner)) {
    return say("call_takes_over", { seat: seatName(now.leader) });
  }
  return "";
}

export interface Level {
  side: "NS" | "EW";
  level: string;
  isOwner: boolean;
}

/** "NS 2 EW 4*": each side's level, and whose level is being played. */
export function levelsOf(text: string): Level[] {
  return [...text.matchAll(/(NS|EW) ([0-9TJQKA]+)(\*?)/g)].map((match) => ({
    side: match[1] as "NS" | "EW",
    level: printed(match[2] ?? ""),
    isOwner: match[3] === "*",
  }));
}

/** What each seat did last in the trick. */
export function lastTurns(trick: Turn[]): Map<Seat, Turn> {
  return new Map(trick.map((turn) => [turn.seat, turn]));
}

/** The order of finish in words; two seats mean that the others lost both places. */
export function finishName(finish: string): string {
  const seats = finish.split(" ").map(seatName);
  if (seats.length === 2) return say("finish_double", { first: seats[0] ?? "", second: seats[1] ?? "" });
  return say("finish_order", {
    first: seats[0] ?? "",
    second: seats[1] ?? "",
    third: seats[2] ?? "",
    fourth: seats[3] ?? "",
  });
}

export function riseName(points: number): string {
  return say(points > 0 ? "rise_NS" : "rise_EW", { levels: Math.abs(points) });
}
