// A hand as its player arranges it: sorted by rank or by suit, with groups of the player's own laid aside.

import type { Held } from "../card_row";
import { type Card, guandanCard, RANKS } from "../cards";

const SUITS = "SHCD";

/** How high a card stands when *level* is played: the level card above the ace, jokers above all. */
export function strength(card: Card, level: string): number {
  if (card.suit === null) return card.rank === "big" ? 15 : 14;
  return card.rank === level ? 13 : RANKS.indexOf(card.rank);
}

export class Arrangement {
  /** Every card in the hand; two cards of one face have different identities. */
  held: string[] = $state.raw([]);
  /** Groups of the player's own, in the order they were made. */
  groups: string[][] = $state.raw([]);
  chosen: ReadonlySet<string> = $state.raw(new Set<string>());

  /** The hand is *faces* now: what was played is gone from the groups, what came in is loose. */
  take(faces: string[]): void {
    const left = new Map<string, number>();
    for (const face of faces) left.set(face, (left.get(face) ?? 0) + 1);
    // Of two cards of one face, the one that was chosen is the one that was played.
    const kept = new Set<string>();
    const byWish = [...this.held].sort((a, b) => Number(this.chosen.has(a)) - Number(this.chosen.has(b)));
    for (const id of byWish) {
      const face = faceOf(id);
      const count = left.get(face) ?? 0;
      if (count > 0) {
        kept.add(id);
        left.set(face, count - 1);
      }
    }
    for (const [face, count] of left) {
      for (let copy = 0, more = count; more > 0; copy++) {
        if (kept.has(`${face}#${copy}`)) continue;
        kept.add(`${face}#${copy}`);
        more--;
      }
    }
    if (kept.size === this.held.length && this.held.every((id) => kept.has(id))) return;
    this.held = [...kept];
    this.groups = withoutEmpty(this.groups.map((group) => group.filter((id) => kept.has(id))));
    this.chosen = new Set([...this.chosen].filter((id) => kept.has(id)));
  }

  toggle(id: string): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(id)) chosen.add(id);
    this.chosen = chosen;
  }

  /** Choose this card alone; chosen already, it is put back. */
  toggleAlone(id: string): void {
    this.chosen = new Set(this.chosen.has(id) ? [] : [id]);
  }

  /** Choose exactly these cards, as far as they are in the hand. */
  choose(faces: string[]): void {
    const chosen = new Set<string>();
    for (const face of faces) {
      const id = this.held.find((held) => faceOf(held) === face && !chosen.has(held));
      if (id !== undefined) chosen.add(id);
    }
    this.chosen = chosen;
  }

  clear(): void {
    this.chosen = new Set();
  }

  /** Lay the chosen cards aside as a group; a whole group that is chosen alone is dissolved. */
  group(): void {
    const wanted = [...this.chosen];
    const isWhole = this.groups.some(
      (group) => group.length === wanted.length && group.every((id) => this.chosen.has(id)),
    );
    const others = withoutEmpty(this.groups.map((group) => group.filter((id) => !this.chosen.has(id))));
    this.groups = isWhole || wanted.length === 0 ? others : [...others, wanted];
    this.clear();
  }

  /** Lay these cards aside as groups; what the hand does not hold is left out. */
  arrange(groups: readonly string[]): void {
    const left = new Set(this.held);
    const take = (face: string): string[] => {
      const id = [...left].find((held) => faceOf(held) === face);
      if (id === undefined) return [];
      left.delete(id);
      return [id];
    };
    this.groups = withoutEmpty(groups.map((cards) => cards.split(" ").flatMap(take)));
    this.clear();
  }

  /** Choose all of these, or put all of them back where all are chosen. */
  toggleAll(ids: readonly string[]): void {
    const chosen = new Set(this.chosen);
    const isChosen = ids.every((id) => chosen.has(id));
    for (const id of ids) {
      if (isChosen) chosen.delete(id);
      else chosen.add(id);
    }
    this.chosen = chosen;
  }

  ungroup(): void {
    this.groups = [];
  }

  /** The cards that are in no group. */
  loose(level: string, bySuit: boolean): Held[] {
    const inGroups = new Set(this.groups.flat());
    return sorted(
      this.held.filter((id) => !inGroups.has(id)),
      level,
      bySuit,
    );
  }
}

function withoutEmpty(groups: string[][]): string[][] {
  return groups.filter((group) => group.length > 0);
}

export function faceOf(id: string): string {
  return id.slice(0, id.indexOf("#"));
}

export function sorted(ids: string[], level: string, bySuit: boolean): Held[] {
  const held = ids.map((id) => {
    const card = guandanCard(faceOf(id));
    const isLevel = card.suit !== null && card.rank === level;
    return { id, card, isLevel, isWild: isLevel && card.suit === "H" };
  });
  const suit = (card: Card): number => (card.suit === null ? -1 : SUITS.indexOf(card.suit));
  return held.sort((a, b) => {
    const byRank = strength(b.card, level) - strength(a.card, level);
    const bySign = suit(a.card) - suit(b.card);
    return (bySuit ? bySign || byRank : byRank || bySign) || a.id.localeCompare(b.id);
  });
}
