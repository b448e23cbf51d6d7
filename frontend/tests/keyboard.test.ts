import { describe, expect, test } from "vitest";
import { callAct, legalLevels, levelOfKey, shownLevel } from "../src/play/bridge/bidding";
import { twoRows } from "../src/play/bridge/two_rows";
import { type Corner, focusAfter, stacksOf } from "../src/play/card_row";
import { bridgeHand } from "../src/play/cards";

describe("arrow keys in a hand", () => {
  // Seven cards above six, each 40 pixels wide; the fourth is chosen and raised.
  const corners: Corner[] = Array.from({ length: 13 }, (_, place) =>
    place < 7 ? { left: place * 40, top: place === 3 ? -6 : 0 } : { left: (place - 7) * 40 + 10, top: 60 },
  );

  test.each([
    ["ArrowRight", 0, 1],
    ["ArrowLeft", 1, 0],
    ["ArrowLeft", 0, 0],
    ["ArrowRight", 12, 12],
    ["Home", 5, 0],
    ["End", 5, 12],
    ["ArrowDown", 0, 7],
    ["ArrowDown", 5, 12],
    // Nothing is right below the seventh card: the nearest of the second row is.
    ["ArrowDown", 6, 12],
    ["ArrowUp", 9, 2],
    // A raised neighbour is in the same row, neither above nor below.
    ["ArrowUp", 4, 4],
    ["ArrowDown", 3, 10],
    ["ArrowDown", 8, 8],
  ])("%s at card %i goes to card %i", (key, from, to) => {
    expect(focusAfter(key, from, corners)).toBe(to);
  });

  test("the row below is nearer than one two rows away", () => {
    const corners = [
      { left: 0, top: 0 },
      { left: 100, top: 60 },
      { left: 0, top: 120 },
    ];
    expect(focusAfter("ArrowDown", 0, corners)).toBe(1);
    expect(focusAfter("ArrowUp", 2, corners)).toBe(1);
  });

  test.each(["Tab", "Enter", " ", "a", "PageDown"])("%s is not taken from the browser", (key) => {
    expect(focusAfter(key, 3, corners)).toBeNull();
  });
});

describe("keys of the bidding box", () => {
  // After 3NT: a club at the four level is the lowest bid.
  const legal = legalLevels(["pass", "X", "4C", "4D", "5C", "7N"]);
  const press = (key: string, parts = {}): Parameters<typeof levelOfKey>[0] => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...parts,
  });

  test("only levels that can be bid are levels", () => {
    expect([...legal]).toEqual([4, 5, 7]);
    expect(legalLevels([]).size).toBe(0);
  });

  test.each([
    ["4", 4],
    ["7", 7],
    ["3", null],
    ["6", null],
    ["8", null],
    ["0", null],
    [" ", null],
    ["p", null],
    ["F5", null],
  ])("%s chooses %s", (key, level) => {
    expect(levelOfKey(press(key), legal)).toBe(level);
  });

  test.each(["ctrlKey", "metaKey", "altKey"])("with %s it is a shortcut of the browser", (modifier) => {
    expect(levelOfKey(press("4", { [modifier]: true }), legal)).toBeNull();
  });

  test("the wanted level is shown while it can be bid, otherwise the lowest", () => {
    expect(shownLevel(5, legal)).toBe(5);
    expect(shownLevel(3, legal)).toBe(4);
    expect(shownLevel(null, legal)).toBe(4);
    expect(shownLevel(1, legalLevels(["pass"]))).toBeNull();
  });

  test("an alert or announcement goes with the call, the stop card only with a bid", () => {
    const plain = { isAlert: false, isAnnounced: false, isStop: false, explanation: "weak" };
    expect(callAct("2H", plain)).toEqual({ verb: "call", call: "2H" });
    expect(callAct("2H", { ...plain, isAlert: true, isStop: true })).toEqual({
      verb: "call",
      call: "2H",
      alert: "weak",
      stop: true,
    });
    expect(callAct("X", { ...plain, isAlert: true, isAnnounced: true, isStop: true })).toEqual({
      verb: "call",
      call: "X",
      announce: "weak",
    });
  });
});

describe("rows of cards", () => {
  const suitOf = ({ suit }: { suit: string | null }): string => suit ?? "";
  const held = (text: string): Parameters<typeof stacksOf>[0] =>
    bridgeHand(text).map((card) => ({ id: card.text, card }));

  test("a suit is one stack, and the places of its cards are those of the whole row", () => {
    const stacks = stacksOf(held("AK.QJT..5432"), suitOf);
    expect(stacks.map(({ key, from, held: cards }) => [key, from, cards.length])).toEqual([
      ["S", 0, 2],
      ["H", 2, 3],
      ["C", 5, 4],
    ]);
  });

  test("a suit that goes on in the second row is two stacks with two keys", () => {
    const stacks = stacksOf(held("AKQJT98765432..."), suitOf, 7);
    expect(stacks.map(({ from, held: cards }) => [from, cards.length])).toEqual([
      [0, 7],
      [7, 6],
    ]);
    expect(new Set(stacks.map(({ key }) => key)).size).toBe(2);
  });

  test.each([
    ["AKQJ.432..", Infinity, false],
    ["AKQ.JT9.87.65432", 6, false],
    ["AKQJT98.765432..", 7, false],
    ["AKQJT987.65432..", 8, true],
    ["AKQJT9876.5432..", 7, false],
  ])("%s is parted at %d", (text, breakAt, isClose) => {
    // Suits lie in the order spades, hearts, clubs, diamonds.
    expect(twoRows(bridgeHand(text))).toEqual({ breakAt, isClose });
  });
});
