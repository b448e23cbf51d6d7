import { beforeEach, describe, expect, test } from "vitest";
import { Arrangement, faceOf, sorted } from "../src/play/guandan/arrangement.svelte";

// A whole hand at level 9: both hearts of the level are wild, a level card stands above the aces, jokers above all.
const DEALT = "3c 9h BJ Ah 9s sj 2d Th 9h Kc As Ks 7d 7c 7s 3h 3s 9c Qd Jd Td 8d 8h 6c 5c 4c 2s".split(" ");
const BY_RANK = "BJ sj 9s 9h 9h 9c As Ah Ks Kc Qd Jd Th Td 8h 8d 7s 7c 7d 6c 5c 4c 3s 3h 3c 2s 2d".split(" ");
const BY_SUIT = "BJ sj 9s As Ks 7s 3s 2s 9h 9h Ah Th 8h 3h 9c Kc 7c 6c 5c 4c 3c Qd Jd Td 8d 7d 2d".split(" ");

let hand: Arrangement;
beforeEach(() => {
  hand = new Arrangement();
  hand.take(DEALT);
});

const loose = (bySuit = false): string[] => hand.loose("9", bySuit).map(({ card }) => card.text);
const groups = (): string[][] => hand.groups.map((group) => group.map(faceOf));
const without = (...faces: string[]): string[] => {
  const left = [...DEALT];
  for (const face of faces) left.splice(left.indexOf(face), 1);
  return left;
};
const group = (...faces: string[]): void => {
  hand.choose(faces);
  hand.group();
};

describe("sorting", () => {
  test("all 27 cards by rank, and by suit", () => {
    expect(DEALT).toHaveLength(27);
    expect(loose()).toEqual(BY_RANK);
    expect(loose(true)).toEqual(BY_SUIT);
  });

  test("level cards are marked, and only the hearts among them are wild", () => {
    const marked = hand.loose("9", false).filter(({ isLevel }) => isLevel);
    expect(marked.map(({ card, isWild }) => [card.text, isWild])).toEqual([
      ["9s", false],
      ["9h", true],
      ["9h", true],
      ["9c", false],
    ]);
  });

  test.each([
    ["2", "2s 2d As"],
    ["A", "As 3s 2s 2d"],
  ])("at level %s the level card is the highest of its suit", (level, order) => {
    const faces = order.split(" ");
    const ids = faces.map((face) => `${face}#0`).reverse();
    expect(sorted(ids, level, false).map(({ card }) => card.text)).toEqual(faces);
  });
});

describe("choosing", () => {
  test("two cards of one face are two cards", () => {
    const [first, second] = hand.held.filter((id) => faceOf(id) === "9h");
    hand.toggle(first ?? "");
    expect([...hand.chosen]).toEqual([first]);
    hand.toggle(second ?? "");
    hand.toggle(first ?? "");
    expect([...hand.chosen]).toEqual([second]);
  });

  test("a hint chooses as many copies as it names, and no card that is not held", () => {
    hand.choose(["9h", "9h", "9h", "As", "4h"]);
    expect([...hand.chosen].map(faceOf)).toEqual(["9h", "9h", "As"]);
    expect(hand.chosen.size).toBe(3);
  });

  test("a card that is chosen alone replaces the others, and is put back by a second tap", () => {
    hand.choose(["As", "Ah"]);
    const [king] = hand.held.filter((id) => faceOf(id) === "Ks");
    hand.toggleAlone(king ?? "");
    expect([...hand.chosen]).toEqual([king]);
    hand.toggleAlone(king ?? "");
    expect(hand.chosen.size).toBe(0);
  });
});

describe("groups", () => {
  test("a group is laid aside, and the rest stays sorted", () => {
    group("7s", "7c", "7d");
    expect(groups()).toEqual([["7s", "7c", "7d"]]);
    expect(loose()).toEqual(BY_RANK.filter((face) => !face.startsWith("7")));
    expect(hand.chosen.size).toBe(0);
  });

  test("a card moves from one group to another, and a group that loses its last card is gone", () => {
    group("7s", "7c", "7d");
    group("8h", "8d");
    group("7d", "8h", "8d");
    expect(groups()).toEqual([
      ["7s", "7c"],
      ["7d", "8h", "8d"],
    ]);
    expect(hand.groups.flat().length + loose().length).toBe(27);
  });

  test("a whole group that is chosen alone is dissolved; with another card it is a larger group", () => {
    group("7s", "7c");
    group("7s", "7c", "7d");
    expect(groups()).toEqual([["7s", "7c", "7d"]]);
    group("7s", "7c", "7d");
    expect(groups()).toEqual([]);
    expect(loose()).toEqual(BY_RANK);
  });

  test("grouping nothing changes nothing, and ungrouping puts everything back", () => {
    group("7s", "7c");
    hand.group();
    expect(groups()).toEqual([["7s", "7c"]]);
    hand.ungroup();
    expect(loose()).toEqual(BY_RANK);
  });
});

describe("play", () => {
  test("cards that were played leave their group, and those that come back by an undo are loose", () => {
    group("7s", "7c", "7d");
    group("8h", "8d");
    hand.take(without("7s", "7c", "7d", "8h"));
    expect(groups()).toEqual([["8d"]]);
    hand.take(DEALT);
    expect(groups()).toEqual([["8d"]]);
    expect(loose()).toEqual(BY_RANK.filter((face) => face !== "8d"));
  });

  test("of two cards of one face the chosen one was played", () => {
    const copies = hand.held.filter((id) => faceOf(id) === "9h");
    for (const [played, kept] of [copies, [...copies].reverse()]) {
      hand.take(DEALT);
      hand.clear();
      hand.toggle(played ?? "");
      hand.take(without("9h"));
      expect(hand.held.filter((id) => faceOf(id) === "9h")).toEqual([kept]);
      expect(hand.chosen.size).toBe(0);
    }
  });

  test("a view with the same hand leaves what is chosen and grouped alone", () => {
    group("7s", "7c");
    hand.choose(["As"]);
    const before = hand.held;
    hand.take([...DEALT].reverse());
    expect(hand.held).toBe(before);
    expect([...hand.chosen].map(faceOf)).toEqual(["As"]);
    expect(groups()).toEqual([["7s", "7c"]]);
  });

  test("a tribute that comes in is loose, even as a second copy", () => {
    group("As", "Ah");
    hand.take([...without("2d"), "As"]);
    expect(groups()).toEqual([["As", "Ah"]]);
    expect(loose().filter((face) => face === "As")).toHaveLength(1);
    expect(hand.held).toHaveLength(27);
  });
});
