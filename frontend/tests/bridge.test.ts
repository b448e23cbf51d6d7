import { describe, expect, test } from "vitest";
import { bidOf, contractOf, dummyOf, trickOf } from "../src/play/bridge/bridge";
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
  const play = bridgeView({ phase: "play", contract: "3N by N", turn: "N", hand_in_turn: "S" });
  const turn = (parts: Partial<typeof play>, isOpen = false): Seat | null =>
    turnOf({ ...play, ...parts }, isOpen, ["W"]);

  test("the server says from which hand the next card comes: dummy's, where declarer names it", () => {
    expect(turn({})).toBe("S");
    expect(turn({ turn: "E", hand_in_turn: "E" })).toBe("E");
  });

  test("nobody's while something has to be answered, or nothing is left", () => {
    const claim = { seat: "N", tricks: 3, text: "", is_concession: false, agreed: [], playing_on: [] } as const;
    expect(turn({ claim: { ...claim, agreed: [], playing_on: [] } })).toBeNull();
    expect(turn({ undo: { seat: "E", agreed: [] } })).toBeNull();
    expect(turn({ phase: "finished" })).toBeNull();
  });

  test("where nobody is in turn, an open table names whom it waits for", () => {
    expect(turn({ hand_in_turn: null }, true)).toBe("W");
    expect(turn({ hand_in_turn: null }, false)).toBeNull();
  });
});
