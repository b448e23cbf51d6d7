import { expect, test } from "vitest";
import type { Turn, ViewMessage } from "../src/play/protocol";
import { soundOf, TONES } from "../src/play/sounds";
import { bridgeView, guandanView, tableFacts, viewMessage } from "./views";

const mine = (moved: number): ViewMessage =>
  viewMessage({ you: "S", moved, table: tableFacts({ awaited: ["S"] }), view: bridgeView() });
const theirs = (moved: number): ViewMessage =>
  viewMessage({ you: "S", moved, table: tableFacts({ awaited: ["W"] }), view: bridgeView() });

test("one's turn is heard once, and not by a page that was just opened", () => {
  expect(soundOf(null, mine(2))).toBeNull();
  expect(soundOf(theirs(1), mine(2))).toBe("turn");
  // Somebody sat down: the position is the same.
  expect(soundOf(mine(2), mine(2))).toBeNull();
  // As declarer one plays from two hands in turn.
  expect(soundOf(mine(2), mine(3))).toBe("turn");
  expect(soundOf(mine(2), theirs(3))).toBeNull();
});

test("a call for the Director sounds before anything else", () => {
  const called = {
    ...mine(2),
    table: tableFacts({ awaited: ["S"], calls: [{ call: 2, who: "W", reason: "" }] }),
  };
  expect(soundOf(theirs(1), called)).toBe("director");
  expect(soundOf(called, called)).toBeNull();
});

test("the end of a board and what is called out at Guandan are heard by those who look on too", () => {
  const over = viewMessage({
    you: "public",
    table: tableFacts({ between: true, outcomes: [{ number: 1, result: "passed out", points: 0 }] }),
  });
  expect(soundOf(viewMessage({ you: "public" }), over)).toBe("over");
  const turn: Turn = { seat: "N", cards: "5c", pattern: "single 5", pass: false };
  const guandan = tableFacts({ game: "guandan", awaited: ["E"] });
  const before = viewMessage({ you: "public", table: guandan, view: guandanView({ trick: [turn], top: turn }) });
  const out = viewMessage({
    you: "public",
    table: guandan,
    view: guandanView({ trick: [turn], top: turn, out: ["N"] }),
  });
  expect(soundOf(before, out)).toBe("called");
});

test("no sound is longer than a second", () => {
  for (const tones of Object.values(TONES)) {
    expect(tones.reduce((sum, tone) => sum + tone.seconds, 0)).toBeLessThan(1);
  }
});
