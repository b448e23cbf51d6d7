// What a player of Guandan does with the chosen cards: pays or returns one, or plays them as a pattern.
import type { Act, GuandanView, Hint } from "../protocol";

const GIVING: Partial<Record<GuandanView["phase"], "pay" | "give_back">> = { tribute: "pay", return: "give_back" };

/** The verb with which a single card is given away now; null where cards are played. */
export function givingVerb(view: GuandanView): "pay" | "give_back" | null {
  return GIVING[view.phase] ?? null;
}

/** The act of sending *cards*. Cards that were taken from a hint are meant as the hint says, unless *declared* otherwise. */
export function actWith(cards: readonly string[], view: GuandanView, hinted: Hint | undefined, declared?: string): Act {
  const verb = givingVerb(view);
  if (verb !== null) return { verb, card: cards.join(" ") };
  const isHinted = hinted !== undefined && hinted.pattern !== "" && sameCards(hinted.cards.split(" "), cards);
  const pattern = declared ?? (isHinted ? hinted.pattern : undefined);
  return { verb: "play", cards: cards.join(" "), ...(pattern === undefined ? {} : { as: pattern }) };
}

function sameCards(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join(" ") === [...others].sort().join(" ");
}
