// Written by tools/protocol_types.py from the description of the messages in src/cardinal/live: do not edit.
// src/cardinal/live/protocol.py explains the whole vocabulary.

export type Seat = "N" | "E" | "S" | "W";
export const SEATS: readonly Seat[] = ["N", "E", "S", "W"];
export type Side = "NS" | "EW";

export interface Act {
  verb: string;
  [name: string]: unknown;
}

/** Who sits in a seat; `auto` while the clock acts for that person. `stands_in_for` is the name of the absent player for whom a robot holds the seat. */
export interface SitterFacts {
  kind: "person" | "robot";
  name: string;
  ready: boolean;
  auto?: boolean;
  stands_in_for?: string;
}

/** What came of a board or deal; the points are North-South's. */
export interface OutcomeFacts {
  number: number;
  result: string;
  points: number;
}

/** A call for the Director that is not answered yet. */
export interface DirectorCall {
  call: number;
  who: string;
  reason: string;
}

/** Somebody whom the host has asked to leave a seat. */
export interface RemovedFacts {
  removed: number;
  name: string;
}

/** The time limit of an act, and since when it runs, in milliseconds of the server's clock. */
export interface Clock {
  seconds: number;
  since: number;
}

/** What everybody may know of a table beside the board. `record` is true when the boards that are over can be read at record.pbn beside the page, `over` when the event deals no more here, `directed` when there is a Director to call, `practice` where one plays with robots for oneself, `other_room` where robots play the same boards too. `set` is how many boards make a set, `set_from` how many were played before the first set, `daily` true where they are those of a day for everybody on the server. `host` is where the host sits, `talk` true where there is talk, `closed` where the host has closed the table; `pace` is how fast robots play. */
export interface TableFacts {
  game: "bridge" | "guandan";
  manner: "guarded" | "open";
  seats: Record<Seat, SitterFacts | null>;
  awaited: Seat[];
  between: boolean;
  outcomes: OutcomeFacts[];
  calls: DirectorCall[];
  record?: boolean;
  over?: boolean;
  directed?: boolean;
  practice?: boolean;
  other_room?: boolean;
  daily?: boolean;
  set?: number;
  set_from?: number;
  host?: Seat;
  talk?: boolean;
  closed?: boolean;
  pace?: "slow" | "normal" | "quick" | "stopped";
  removed?: RemovedFacts[];
  clock?: Clock;
}

/** One alert, announcement, question, explanation or correction about one call. A question about the whole auction so far has `about` None (Law 20F1); the others are about a call. */
export interface Disclosure {
  kind: "alert" | "announcement" | "question" | "explanation" | "correction";
  by: Seat;
  about: number | null;
  text: string;
}

/** A claim or concession on the table: what goes to the claimer's side, and who has said what about it. */
export interface Claim {
  seat: Seat;
  tricks: number;
  text: string;
  is_concession: boolean;
  agreed: Seat[];
  playing_on: Seat[];
}

/** A request to take back, and who has consented. */
export interface Undo {
  seat: Seat;
  agreed: Seat[];
}

/** A call, a card or cards of an irregular act that is being heard. */
export interface Lying {
  seat: Seat;
  call?: string;
  card?: string;
  cards?: string;
}

/** A card that lies open and is in no trick. */
export interface FacedCard {
  seat: Seat;
  card: string;
}

/** A penalty card, major or minor. */
export interface PenaltyCard {
  seat: Seat;
  card: string;
  kind: string;
}

/** An answer as a button: its value is sent back. */
export interface Choice {
  value: unknown;
  text: string;
}

/** What the law asks of this viewer. Where `open` is true another value may be written, and where there are no choices the call that is asked for is made as any other. Where `several` is true the first choice is that nothing was out of the ordinary, and any of the others can be named together, joined by `+`. The evidence is for the Director. */
export interface Question {
  key: string;
  kind: string;
  asked?: string;
  choices: Choice[];
  open: boolean;
  several?: boolean;
  cites: string[];
  text: string;
  guidance: string | null;
  evidence?: string | null;
}

/** One effect of a ruling, as a sentence. */
export interface RuledEffect {
  law: string;
  text: string;
  cites: string[];
}

/** Something irregular that nobody has noticed. */
export interface Lapse {
  law: string;
  act: string;
}

/** An answer of one's own that the table has not acted on yet. */
export interface Withdrawable {
  key: string;
  text: string;
  answer: string;
}

/** A board where irregular acts stand until they are noticed. What nobody has noticed is the Director's alone to know. `owed` are the laws under which something has still to be settled: till then `score_ns` is provisional. `adjusted` says the adjusted score that replaces it. */
export interface BridgeView {
  viewer: string;
  board: number;
  dealer: Seat;
  vulnerability: string;
  phase: "auction" | "lead" | "clarification" | "play" | "claim" | "contested" | "finished";
  turn: Seat | null;
  hand_in_turn: Seat | null;
  calls: string[];
  callers: Seat[];
  disclosures: Disclosure[];
  contract: string | null;
  hands: Partial<Record<Seat, string>>;
  cards_left: Record<Seat, number>;
  lead_is_down: boolean;
  lead: string | null;
  trick: string | null;
  last_trick: string | null;
  last_winner: Seat | null;
  tricks: Record<Side, number>;
  legal_calls: string[];
  legal_cards: string[];
  claim: Claim | null;
  undo: Undo | null;
  result: string | null;
  score_ns: number | null;
  stops: number[];
  may: string[];
  called_at: number | null;
  lying?: Lying[];
  faced?: FacedCard[];
  penalty_cards?: PenaltyCard[];
  must_pass?: Seat[];
  question?: Question | null;
  waiting_for?: string | null;
  directed?: "players" | "person" | "program";
  rulings?: RuledEffect[];
  in_force?: string[];
  owed?: string[];
  adjusted?: string | null;
  reviews_due?: string[];
  revokes?: string[];
  lapses?: Lapse[];
  withdrawable?: Withdrawable[];
  stop?: number;
  skip?: boolean;
  screens?: boolean;
  systems?: Partial<Record<Side, string>>;
}

/** What one player did in turn: cards with the pattern they stand for, or a pass. */
export interface Turn {
  seat: Seat;
  pass?: boolean;
  cards?: string;
  pattern?: string | null;
}

/** A play that the player in turn could make. */
export interface Hint {
  cards: string;
  pattern: string;
}

/** Patterns that a ruling forbids a player. */
export interface Ban {
  seat: Seat;
  patterns: string[];
}

/** A deal where irregular acts stand until they are noticed. */
export interface GuandanView {
  viewer: string;
  number: number;
  level: string;
  levels: string;
  phase: "cut" | "draw" | "tribute" | "choice" | "return" | "play" | "finished";
  awaited: Seat[];
  cutter: Seat | null;
  turned: string | null;
  drawn: number;
  hands: Partial<Record<Seat, string>>;
  paid: Partial<Record<Seat, string>>;
  returned: Partial<Record<Seat, string>>;
  paid_to: Partial<Record<Seat, Seat>>;
  returning: Seat[];
  resisted: boolean;
  jokers_with: Seat[];
  leader: Seat | null;
  trick: Turn[];
  top: Turn | null;
  out: Seat[];
  reports: Partial<Record<Seat, number>>;
  owes: Seat | null;
  legal_cards: string[];
  may_pass: boolean;
  miscounted: Seat[];
  undo: Undo | null;
  finish: string | null;
  hints: Hint[];
  may: string[];
  lying?: Lying | null;
  question?: Question | null;
  waiting?: boolean;
  waiting_for?: string | null;
  directed?: "players" | "person" | "program";
  out_of_trick?: Seat[];
  suspended?: Seat[];
  bans?: Ban[];
  rulings?: RuledEffect[];
  penalties?: string[];
  lapses?: Lapse[];
  withdrawable?: Withdrawable[];
  levels_after?: string;
  game_over?: boolean;
  unseen?: Partial<Record<string, number>>;
  last_round?: Turn[];
}

/** A sentence of the log: who did it, and when, in seconds. */
export interface Line {
  text: string;
  who?: string;
  at?: number;
}

/** A message as it is sent: `text`, or a reaction to a board; only its number once it is erased. */
export interface ChatLine {
  message: number;
  at: number;
  by: Seat | "watcher";
  name: string;
  text?: string;
  emote?: string;
  board?: number;
  erased?: boolean;
}

/** The whole view. Where `log_from` is there, *log* are only the sentences after so many. Where `chat` is not there, nothing of it has changed since the view before. */
export interface ViewMessage {
  kind: "view";
  seq: number;
  moved: number;
  hash: string;
  you: Seat | "director" | "public";
  table: TableFacts;
  view: BridgeView | GuandanView | null;
  log: Line[];
  log_from?: number;
  chat?: ChatLine[];
}

/** An act was refused, with the reason and what is legal instead. */
export interface Refused {
  kind: "refused";
  id: string;
  seq: number;
  error: string;
  message: string;
  cites: string[];
  legal: string[];
}

/** An act was done; *repeated* where its identity had come before. */
export interface Done {
  kind: "done";
  id: string;
  seq: number;
  repeated: boolean;
}

/** A sign of life; *now* is the server's clock in milliseconds. */
export interface Here {
  kind: "here";
  seq: number;
  hash: string;
  now: number;
}

/** Whose devices are there now. `complete` is false while other processes cannot be asked: whoever is not named may be there all the same. */
export interface Presence {
  kind: "presence";
  here: Seat[];
  watching: number;
  complete?: boolean;
}

/** Another device has this seat now. */
export interface Moved {
  kind: "moved";
  message: string;
}

/** An act; *seq* is how far the client has seen. */
export interface DoAct {
  do: "act";
  id: string;
  seq: number;
  act: Act;
}

/** The client asks for what it misses. */
export interface Sync {
  do: "sync";
  seq: number;
}

/** The client is still here, and sees this. */
export interface StillHere {
  do: "here";
  seq: number;
  hash: string;
}

export type FromTable = ViewMessage | Refused | Done | Here | Presence | Moved;
export type ToTable = DoAct | Sync | StillHere;
