// Calls, contracts and tricks of bridge, read from the wire.
import { bridgeCard, type Card, RANKS, type Strain, type Suit, seatName } from "../cards";
import { type BridgeView, SEATS, type Seat } from "../protocol";
import { say } from "../texts";

export interface Bid {
  level: number;
  strain: Strain;
}

export const STRAINS: readonly Strain[] = ["C", "D", "H", "S", "NT"];

export function bidOf(call: string): Bid | null {
  const match = /^([1-7])(NT|N|S|H|D|C)$/.exec(call);
  if (!match) return null;
  return { level: Number(match[1]), strain: (match[2] === "N" ? "NT" : match[2]) as Strain };
}

export function callName(call: string): string {
  const bid = bidOf(call);
  if (bid === null) return say(`call_${call.toLowerCase()}`);
  return say("call_bid", { level: bid.level, strain: say(`strain_${bid.strain}`) });
}

export interface ContractParts {
  bid: Bid;
  doubling: string;
  declarer: Seat;
}

export function contractOf(text: string | null): ContractParts | null {
  const match = /^([1-7])(NT|N|S|H|D|C)(X{0,2}) by ([NESW])$/.exec(text ?? "");
  if (!match) return null;
  const bid = bidOf(`${match[1]}${match[2]}`);
  return bid && { bid, doubling: match[3] ?? "", declarer: match[4] as Seat };
}

export function trumpOf(view: BridgeView): Suit | null {
  const strain = contractOf(view.contract)?.bid.strain;
  return strain === undefined || strain === "NT" ? null : strain;
}

export function dummyOf(view: BridgeView): Seat | null {
  const declarer = contractOf(view.contract)?.declarer;
  return declarer === undefined ? null : (SEATS[(SEATS.indexOf(declarer) + 2) % 4] as Seat);
}

/** Who called at a place of the auction. */
export function callerOf(view: BridgeView, place: number): Seat {
  return SEATS[(SEATS.indexOf(view.dealer) + place) % 4] as Seat;
}

/** Whether the last call leaves out a level at which its strain could have been bid. */
export function isSkip(calls: string[]): boolean {
  const bids = calls.filter((call) => call !== "").map(bidOf);
  const last = bids.at(-1);
  if (!last) return false;
  const before = bids
    .slice(0, -1)
    .reverse()
    .find((bid) => bid !== null);
  const lowest = before ? before.level + Number(STRAINS.indexOf(last.strain) <= STRAINS.indexOf(before.strain)) : 1;
  return last.level > lowest;
}

export interface Played {
  seat: Seat;
  card: Card;
}

/** The cards of a trick written "E: SQ H7 D7 DA", each with who played it. */
export function trickOf(text: string | null): Played[] {
  const [leader, ...cards] = (text ?? "").split(" ");
  if (!leader) return [];
  const first = SEATS.indexOf(leader[0] as Seat);
  const played = cards.map((card, place) => ({ seat: SEATS[(first + place) % 4] as Seat, card: bridgeCard(card) }));
  // At an open table somebody may have been passed over.
  return played.filter(({ card }) => card.text !== "-");
}

/** Who has won a complete trick. */
export function winnerOf(trick: Played[], trump: Suit | null): Seat | null {
  let best: Played | undefined;
  for (const played of trick) {
    const { suit, rank } = played.card;
    const follows = suit === best?.card.suit;
    if (!best || (follows ? RANKS.indexOf(rank) > RANKS.indexOf(best.card.rank) : suit === trump)) {
      best = played;
    }
  }
  return trick.length === 4 && best ? best.seat : null;
}

export function isVulnerable(view: BridgeView, seat: Seat): boolean {
  const word = view.vulnerability.toUpperCase();
  const side = seat === "N" || seat === "S" ? "NS" : "EW";
  return word === "ALL" || word === "BOTH" || word === side;
}

/** How a result reads: contract, declarer, tricks over or under. */
export function resultName(text: string): string {
  if (text === "pass") return say("result_passed_out");
  const [written, difference] = [text.slice(0, text.lastIndexOf(" ")), text.slice(text.lastIndexOf(" ") + 1)];
  const contract = contractOf(written);
  if (contract === null) return text;
  const { level, strain } = contract.bid;
  const sign = strain === "NT" ? say("nt_short") : { S: "♠", H: "♥", D: "♦", C: "♣" }[strain];
  const values = { contract: `${level}${sign}${contract.doubling}`, seat: seatName(contract.declarer) };
  const number = Number(difference.replace("=", "0"));
  const key = number > 0 ? "result_over" : number < 0 ? "result_down" : "result_made";
  return say(key, { ...values, number: Math.abs(number) });
}
