// The pause that the next player keeps after a skip bid, where the table has that regulation.
import type { BridgeView } from "../protocol";

const TICK_MS = 250;

export class Pause {
  #now = $state(Date.now());
  readonly #until: number;
  readonly #most: number;
  /** How many seconds are left; nothing where nobody has to pause. */
  readonly left: number;

  constructor(clockOffset: () => number, bridge: () => BridgeView | null) {
    this.#most = $derived(bridge()?.stop ?? 0);
    this.#until = $derived.by(() => {
      const view = bridge();
      const isOn = view !== null && view.phase === "auction" && this.#most > 0 && view.skip;
      return isOn ? (view.called_at ?? 0) + this.#most * 1000 - clockOffset() : 0;
    });
    // However the clocks differ, nobody pauses longer than the regulation says.
    this.left = $derived(Math.max(0, Math.min(this.#most, Math.ceil((this.#until - this.#now) / 1000))));
    $effect(() => {
      const until = this.#until;
      const tick = (): void => {
        this.#now = Date.now();
        if (this.#now >= until) window.clearInterval(ticking);
      };
      const ticking = window.setInterval(tick, TICK_MS);
      tick();
      return () => window.clearInterval(ticking);
    });
  }
}
