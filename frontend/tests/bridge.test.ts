import { describe, expect, test } from "vitest";
import { bidOf, contractOf, dummyOf, isSkip, trickOf, winnerOf } from "../src/play/bridge/bridge";
import { choosesFrom, hasPlayable, looksPlayable, turnOf } from "../src/play/bridge/hands";
import { SEATS, type Seat } from "../src/play/protocol";
import { bridgeView } from "./views";

describe("the wire", () => {
  test("bids and contracts", () => {
    expect(bidOf("1N")).toEqual({ level: 1, strain: "NT" });
    expect(bidOf("7C")).toEqual({ level: 7, strain: "C" });
    for (const call of ["pass", "X", "8C", "0S", ""]) expect(bidOf(call)).toBeNull();
    expect(contractOf("4SXX by W")).toEqual({ bid: { level: 4, strain: "S" }, doubling: "XX", declarer: "W" });
    expect(contractOf("passed out")).toBeNull();
  });

  test("a trick, with somebody passed over at an open table", () => {
    expect(trickOf("E: SQ H7 - DA").map(({ seat, card }) => seat + card.text)).toEqual(["ESQ", "SH7", "NDA"]);
    expect(trickOf(null)).toEqual([]);
  });

  test.each([
    ["N: SQ SA SK S2", null, "E"],
    ["N: SQ H2 HA S2", "H", "S"],
    ["N: SQ DA HA CA", "C", "W"],
    ["N: SQ DA HA CA", null, "N"],
    ["W: HT HJ H9 HQ", "S", "S"],
    ["N: SQ SA SK", null, null],
  ] as const)("%s with trump %s is won by %s", (text, trump, winner) => {
    expect(winnerOf(trickOf(text), trump)).toBe(winner);
  });

  test.each([
    ["", false],
    ["1C", false],
    ["2C", true],
    ["1S 2H", false],
    ["1S 2S", false],
    ["1S 3S", true],
    ["1S 3H", true],
    ["1N pass 2S", false],
    ["2S pass", false],
  ])("%s ends in a skip bid: %s", (calls, isOne) => {
    expect(isSkip(calls.split(" ").filter(Boolean))).toBe(isOne);
  });
});

describe("cards that can be played", () => {
  const play = bridgeView({ phase: "play", contract: "4S by N", legal_cards: ["HK", "H2"] });
  const from = (view: typeof play, me: Seat | null): Seat[] => SEATS.filter((seat) => choosesFrom(view, me, seat));

  test("declarer chooses from dummy too, dummy from no hand, a spectator from none", () => {
    expect(dummyOf(play)).toBe("S");
    expect(SEATS.map((me) => from(play, me))).toEqual([["N", "S"], ["E"], [], ["W"]]);
    expect(from(play, null)).toEqual([]);
    expect(from(bridgeView({ phase: "auction", contract: "4S by N" }), "S")).toEqual(["S"]);
  });

  test("a card is legal or dimmed only in the hand that is asked for one", () => {
    expect(hasPlayable(play, ["HK", "SA"], false)).toBe(true);
    expect(looksPlayable(play, ["HK", "SA"], "HK", false)).toBe(true);
    expect(looksPlayable(play, ["HK", "SA"], "SA", false)).toBe(false);
    expect(hasPlayable(play, ["CK", "SA"], false)).toBe(false);
    expect(looksPlayable(play, ["CK", "SA"], "SA", false)).toBe(true);
  });

  test("an open table refuses no card, but nothing is played in the auction", () => {
    expect(hasPlayable(play, ["CK"], true)).toBe(true);
    expect(looksPlayable(play, ["HK", "SA"], "SA", true)).toBe(true);
    for (const isOpen of [true, false]) expect(hasPlayable({ ...play, phase: "auction" }, ["HK"], isOpen)).toBe(false);
  });
});

describe("whose turn it is", () => {
  const play = bridgeView({ phase: "play", contract: "3N by N", turn: "N" });
  const turn = (parts: Partial<typeof play>, isOpen = false, showsPast = false): Seat | null =>
    turnOf({ ...play, ...parts }, isOpen, ["W"], showsPast);

  test("it goes round from the leader, so that dummy's card is at dummy's turn", () => {
    expect(turn({ trick: "E: SQ" })).toBe("S");
    expect(turn({ trick: "E: SQ S2 SK" })).toBe("N");
  });

  test("after a trick it is the winner's while that trick is shown", () => {
    expect(turn({ trick: null, last_trick: "E: SQ S2 SA SK" }, false, true)).toBe("W");
    expect(turn({ trick: null, last_trick: "E: SQ S2 SA SK" }, false, false)).toBe("N");
  });

  test("nobody's while something has to be answered, or nothing is left", () => {
    const claim = { seat: "N", tricks: 3, text: "", is_concession: false, agreed: [], playing_on: [] } as const;
    expect(turn({ claim: { ...claim, agreed: [], playing_on: [] } })).toBeNull();
    expect(turn({ undo: { seat: "E", agreed: [] } })).toBeNull();
    expect(turn({ phase: "finished" })).toBeNull();
  });

  test("at an open table it is whom the table names", () => {
    expect(turn({ trick: "E: SQ" }, true)).toBe("N");
    expect(turn({ turn: null }, true)).toBe("W");
  });
});
