// Whose turn it is and for what, in one sentence.
import { seatName } from "./cards";
import type { LiveTable } from "./live_table.svelte";
import type { BridgeView, GuandanView } from "./protocol";
import { say } from "./texts";

export function statusOf(live: LiveTable, isPause: boolean): string {
  const latest = live.latest;
  if (latest === null) return say("connecting");
  if (latest.table.over && !latest.table.closed) return say("round_over");
  if (latest.table.between || latest.view === null) return say(latest.view === null ? "before_first" : "board_over");
  const names = latest.table.awaited.map(seatName).join(say("list_comma"));
  if (latest.view.question) return say("your_turn_answer");
  if (!live.isAwaited) {
    const asked = latest.view.waiting_for;
    if (names === "" && asked) return say("waiting_for_law");
    return names === "" ? say("waiting") : say("waiting_for", { seats: names });
  }
  if (latest.view.undo !== null) return say("your_turn_answer");
  if (isPause) return say("your_turn_pause");
  return say(
    latest.table.game === "bridge" ? bridgeKey(latest.view as BridgeView) : guandanKey(latest.view as GuandanView),
  );
}

function bridgeKey(view: BridgeView): string {
  if (view.phase === "auction") return "your_turn_call";
  if (view.phase === "claim" || view.phase === "contested") return "your_turn_answer";
  if (view.lead_is_down) return "your_turn_face";
  if (view.phase === "lead") return "your_turn_lead";
  const own = view.hands[view.viewer as "N"] ?? "";
  const isOwn = view.legal_cards.some((card) => own.split(".")["SHDC".indexOf(card[0] ?? "")]?.includes(card.slice(1)));
  return isOwn || view.legal_cards.length === 0 ? "your_turn_play" : "your_turn_dummy";
}

function guandanKey(view: GuandanView): string {
  if (view.phase === "tribute") return "your_turn_pay";
  if (view.phase === "choice") return "your_turn_take";
  if (view.phase === "return") return "your_turn_return";
  return view.may_pass ? "your_turn_follow" : "your_turn_open";
}
