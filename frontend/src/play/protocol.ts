// What a table and its pages say to each other; src/cardinal/live/protocol.py has the whole vocabulary.

export type Seat = "N" | "E" | "S" | "W";
export const SEATS: readonly Seat[] = ["N", "E", "S", "W"];

export interface Act {
  verb: string;
  [name: string]: unknown;
}

export interface Sitter {
  kind: "person" | "robot";
  name: string;
  ready: boolean;
  auto?: boolean;
}

export interface Outcome {
  number: number;
  result: string;
  points: number;
}

export interface Line {
  text: string;
  seq?: number;
}

export interface TableFacts {
  game: "bridge" | "guandan";
  manner: "guarded" | "open";
  seats: Record<Seat, Sitter | null>;
  awaited: Seat[];
  between: boolean;
  outcomes: Outcome[];
  calls: { call: number; who: string; reason: string }[];
  /** Whether the boards that are over can be read at record.pbn beside this page. */
  record?: boolean;
  /** Whether the event deals no more here: the round is over. */
  over?: boolean;
  /** The time limit of an act, and since when it runs, in milliseconds of the server's clock. */
  clock?: { seconds: number; since: number };
}

export interface Undo {
  seat: Seat;
  agreed: Seat[];
}

/** A choice that the law gives to this player, at an open table. */
export interface Question {
  key: string;
  text?: string;
  guidance?: string | null;
  evidence?: string | null;
  choices: (string | number | boolean | { value: unknown; text?: string })[];
  /** Whether something else than the choices can be answered too. */
  open?: boolean;
  cites?: string[];
}

/** A call or card that was made irregularly and is being heard. */
export interface Lying {
  seat: Seat;
  card?: string;
  call?: string;
  cards?: string;
}

/** An answer of one's own that the table has not acted on yet. */
export interface Withdrawable {
  key: string;
  text: string;
  answer: string;
}

/** What an open table adds to a view. */
export interface OpenParts {
  /** Verbs that are possible now, beside calling and playing; "correct_partner" is "correct" about what partner said. */
  may?: string[];
  withdrawable?: (Withdrawable | string)[];
  /** Clauses under which the board is looked at again. */
  reviews_due?: string[];
  question?: Question | null;
  penalty_cards?: { seat: Seat; card: string; kind: string }[] | null;
  must_pass?: Seat[] | null;
  rulings?: (string | { text: string; cites?: string[] })[] | null;
  in_force?: string[] | null;
  penalties?: string[] | null;
  /** Whom the law asks, where the table stands still. */
  waiting_for?: string | null;
  lying?: Lying | Lying[] | null;
  faced?: { seat: Seat; card: string }[] | null;
}

export interface Disclosure {
  kind: "alert" | "announcement" | "question" | "explanation" | "correction";
  by: Seat;
  about: number | null;
  text: string;
}

export interface Claim {
  seat: Seat;
  tricks: number;
  text: string;
  is_concession: boolean;
  agreed: Seat[];
  playing_on: Seat[];
}

export interface BridgeView extends OpenParts {
  viewer: string;
  board: number;
  dealer: Seat;
  vulnerability: string;
  phase: "auction" | "lead" | "clarification" | "play" | "claim" | "contested" | "finished";
  turn: Seat | null;
  calls: string[];
  /** Places of the calls that were made with the stop card. */
  stops?: number[];
  /** When the last call was made, in milliseconds of the server's clock. */
  called_at?: number;
  /** How many seconds one pauses after a skip bid, where the table has that regulation. */
  stop?: number;
  screens?: boolean;
  /** System cards that one may read now, by side. */
  systems?: Partial<Record<"NS" | "EW", string>>;
  disclosures: Disclosure[];
  contract: string | null;
  hands: Partial<Record<Seat, string>>;
  cards_left: Record<Seat, number>;
  lead_is_down: boolean;
  lead: string | null;
  trick: string | null;
  last_trick: string | null;
  tricks: { NS: number; EW: number };
  legal_calls: string[];
  legal_cards: string[];
  claim: Claim | null;
  undo: Undo | null;
  result: string | null;
  score_ns: number | null;
}

export interface Turn {
  seat: Seat;
  pass?: boolean;
  cards?: string;
  pattern?: string | null;
}

export interface GuandanView extends OpenParts {
  viewer: string;
  number: number;
  level: string;
  levels: string;
  phase: "cut" | "draw" | "tribute" | "choice" | "return" | "play" | "finished";
  awaited: Seat[];
  hands: Partial<Record<Seat, string>>;
  paid: Partial<Record<Seat, string>>;
  returned: Partial<Record<Seat, string>>;
  returning: Seat[];
  resisted: boolean;
  jokers_with: Seat[];
  leader: Seat | null;
  trick: Turn[];
  out: Seat[];
  reports: Partial<Record<Seat, number>>;
  legal_cards: string[];
  may_pass: boolean;
  undo: Undo | null;
  finish: string | null;
  hints: { cards: string; pattern: string }[];
}

export interface ViewMessage {
  kind: "view";
  seq: number;
  moved: number;
  hash: string;
  /** A seat, "public" or "director". */
  you: string;
  table: TableFacts;
  view: BridgeView | GuandanView | null;
  log: Line[];
  /** So many sentences this page has already; *log* are those after them. */
  log_from?: number;
}

export interface Presence {
  kind: "presence";
  here: Seat[];
  watching: number;
}

export interface Refused {
  kind: "refused";
  id: string;
  seq: number;
  error: string;
  message: string;
  cites: string[];
  legal: string[];
}

export type FromTable =
  | ViewMessage
  | Refused
  | { kind: "done"; id: string; seq: number; repeated: boolean }
  | { kind: "here"; seq: number; hash: string; now?: number }
  | Presence
  | { kind: "moved"; message: string };
