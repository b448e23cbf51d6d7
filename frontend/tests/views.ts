// Views and messages of a table in which a test says only what matters to it.
import type { BridgeView, GuandanView, Seat, SitterFacts, TableFacts, ViewMessage } from "../src/play/protocol";

export function bridgeView(parts: Partial<BridgeView> = {}): BridgeView {
  return {
    viewer: "S",
    board: 1,
    dealer: "N",
    vulnerability: "none",
    phase: "auction",
    turn: "N",
    hand_in_turn: "N",
    calls: [],
    callers: [],
    disclosures: [],
    contract: null,
    hands: {},
    cards_left: { N: 13, E: 13, S: 13, W: 13 },
    lead_is_down: false,
    lead: null,
    trick: null,
    last_trick: null,
    last_winner: null,
    tricks: { NS: 0, EW: 0 },
    legal_calls: [],
    legal_cards: [],
    claim: null,
    undo: null,
    result: null,
    score_ns: null,
    stops: [],
    may: [],
    called_at: null,
    ...parts,
  };
}

export function guandanView(parts: Partial<GuandanView> = {}): GuandanView {
  return {
    viewer: "S",
    number: 1,
    level: "2",
    levels: "NS 2* EW 2",
    phase: "play",
    awaited: [],
    cutter: null,
    turned: null,
    drawn: 108,
    hands: {},
    paid: {},
    returned: {},
    paid_to: {},
    returning: [],
    resisted: false,
    jokers_with: [],
    leader: null,
    trick: [],
    top: null,
    out: [],
    reports: {},
    owes: null,
    legal_cards: [],
    may_pass: false,
    miscounted: [],
    undo: null,
    finish: null,
    hints: [],
    may: [],
    ...parts,
  };
}

export const person = (name: string): SitterFacts => ({ kind: "person", name, ready: true });

export function tableFacts(parts: Partial<TableFacts> = {}): TableFacts {
  const seats: Record<Seat, SitterFacts | null> = { N: person("Nora"), E: person("Emil"), S: person("Sven"), W: null };
  return {
    game: "bridge",
    manner: "guarded",
    seats,
    awaited: [],
    between: false,
    outcomes: [],
    calls: [],
    ...parts,
  };
}

export function viewMessage(parts: Partial<ViewMessage> = {}): ViewMessage {
  const { seq = 1 } = parts;
  return {
    kind: "view",
    seq,
    moved: 1,
    hash: `hash ${seq}`,
    you: "S",
    table: tableFacts(),
    view: bridgeView(),
    log: [],
    ...parts,
  };
}
