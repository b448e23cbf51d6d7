// What my calls would show now, by the robots' system: asked once for each turn, where the partner is a robot.
import { partnerOf } from "../cards";
import type { LiveTable } from "../live_table.svelte";
import type { BridgeView } from "../protocol";

export class Meanings {
  of: Readonly<Record<string, string>> = $state.raw({});
  #asked = "";

  constructor(readonly live: LiveTable) {}

  /** Whether the robots' system is mine here; in an event players have to know their own. */
  isMine(): boolean {
    const { me, isOpen, latest } = this.live;
    if (me === null || isOpen || latest === null || latest.table.directed) return false;
    return latest.table.seats[partnerOf(me)]?.kind === "robot";
  }

  async follow(view: BridgeView): Promise<void> {
    const turn = view.legal_calls.length > 0 && this.isMine() ? `${view.board} ${view.calls.join(" ")}` : "";
    if (turn === this.#asked) return;
    this.#asked = turn;
    this.of = {};
    if (turn === "") return;
    const told = await this.#ask();
    if (turn === this.#asked && told !== null) this.of = told;
  }

  async #ask(): Promise<Record<string, string> | null> {
    try {
      const address = `${location.pathname}/meanings.json?lang=${document.documentElement.lang}`;
      const answer = await fetch(address, { headers: { Accept: "application/json" } });
      return answer.ok ? ((await answer.json()) as Record<string, string>) : null;
    } catch {
      // Without a connection the table says so itself.
      return null;
    }
  }
}
