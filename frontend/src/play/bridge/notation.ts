// Calls and cards as people write them: 2h, 3n, p, dbl, ♥K, 10h.
import { RANKS, type Suit } from "../cards";

const OTHER_CALLS: Readonly<Record<string, string>> = {
  p: "pass",
  pass: "pass",
  "-": "pass",
  x: "X",
  d: "X",
  dbl: "X",
  double: "X",
  xx: "XX",
  r: "XX",
  rdbl: "XX",
  redouble: "XX",
};
const SIGNS: Readonly<Record<string, string>> = {
  "♠": "s",
  "♥": "h",
  "♦": "d",
  "♣": "c",
  "♤": "s",
  "♡": "h",
  "♢": "d",
  "♧": "c",
};

/** Small letters without spaces, suits as letters; full-width figures and letters are read as the others. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[♠♥♦♣♤♡♢♧]/gu, (sign) => SIGNS[sign] ?? sign)
    .replace(/(?:\s|\.|\ufe0e|\ufe0f)+/gu, "");
}

/** The call that somebody wrote; null for anything else. */
export function callOf(text: string): string | null {
  const written = plain(text);
  const bid = /^([1-7])(c|d|h|s|n|nt)$/.exec(written);
  if (bid) return `${bid[1]}${bid[2] === "n" ? "NT" : bid[2]?.toUpperCase()}`;
  return Object.hasOwn(OTHER_CALLS, written) ? (OTHER_CALLS[written] ?? null) : null;
}

/** The card that somebody wrote, the suit before or behind the rank; null for anything else. */
export function cardOf(text: string): string | null {
  const match = /^(?:([shdc])(10|[2-9tjqka])|(10|[2-9tjqka])([shdc]))$/.exec(plain(text));
  if (!match) return null;
  const suit = (match[1] ?? match[4] ?? "").toUpperCase() as Suit;
  const rank = (match[2] ?? match[3] ?? "").replace("10", "t").toUpperCase();
  return RANKS.includes(rank) ? suit + rank : null;
}

/** The call that a key means in the bidding box, where *level* is shown; null for any other key. */
export function callOfKey(key: string, level: number | null, legal: ReadonlySet<string>): string | null {
  const written = plain(key);
  if (written === "p") return "pass";
  if (written === "x") return legal.has("XX") ? "XX" : "X";
  return level === null || !/^[cdhsn]$/.test(written) ? null : callOf(`${level}${written}`);
}
