// Calls, contracts and tricks of bridge, read from the wire.
import { bridgeCard, type Card, type Strain, type Suit, seatName } from "../cards";
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
