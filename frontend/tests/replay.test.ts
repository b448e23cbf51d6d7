import { describe, expect, it } from "vitest";
import {
  type CardPlayed,
  cardsOf,
  inOrder,
  nextCostly,
  positionAfter,
  type Replay,
  type Seat,
} from "../src/replay/replay";

function laid(trick: number, seat: Seat, card: string, more: Partial<CardPlayed> = {}): CardPlayed {
  return { trick, seat, card, label: card, wins: false, ns_tricks: 0, ew_tricks: 0, cost: 0, worths: [], ...more };
}

const hand = (seat: Seat, spades: string) => ({
  seat,
  label: seat,
  suits: [
    { suit: "S", sign: "♠", cards: spades },
    { suit: "H", sign: "♥", cards: "—" },
  ],
});

const REPLAY: Replay = {
  declarer: "S",
  working: "ready",
  hands: [hand("N", "A 10"), hand("E", "K 9"), hand("S", "Q 8"), hand("W", "J 7")],
  cards: [
    laid(1, "W", "SJ"),
    laid(1, "N", "SA", { wins: true }),
    laid(1, "E", "S9"),
    laid(1, "S", "S8", { ns_tricks: 1 }),
    laid(2, "N", "ST", { ns_tricks: 1, cost: 1 }),
  ],
};

describe("the replay of a board", () => {
  it("begins with all cards and nothing on the table", () => {
    const start = positionAfter(REPLAY, 0);
    expect(start.held.N).toEqual(["SA", "ST"]);
    expect([start.trick, start.last, start.next?.card]).toEqual([[], null, "SJ"]);
  });

  it("leaves a complete trick on the table until the next card", () => {
    const after = positionAfter(REPLAY, 4);
    expect(after.trick.map(({ card }) => card)).toEqual(["SJ", "SA", "S9", "S8"]);
    expect([after.nsTricks, after.held.S, after.next?.seat]).toEqual([1, ["SQ"], "N"]);
    expect(positionAfter(REPLAY, 5).trick.map(({ card }) => card)).toEqual(["ST"]);
  });

  it("finds the next card that cost a trick, and says when none is left", () => {
    expect(nextCostly(REPLAY, 0)).toBe(5);
    expect(nextCostly(REPLAY, 5)).toBeNull();
  });

  it("reads hands as the pages write them", () => {
    expect(cardsOf(hand("N", "A 10 2"))).toEqual(["SA", "ST", "S2"]);
    expect(inOrder(["C2", "ST", "SA", "HK"])).toEqual(["SA", "ST", "HK", "C2"]);
  });
});
