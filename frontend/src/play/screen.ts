// What kind of screen this is: the table is laid out anew where the room is.
import { MediaQuery } from "svelte/reactivity";

const wide = new MediaQuery("min-width: 45.01rem");
const roomy = new MediaQuery("(min-width: 64rem) and (min-height: 30.01rem)");
const low = new MediaQuery("(orientation: landscape) and (max-height: 30rem)");

export const screen = {
  /** Wider than a phone held upright. */
  get isWide(): boolean {
    return wide.current;
  },
  /** There is a column beside the table. */
  get isRoomy(): boolean {
    return roomy.current;
  },
  /** A phone held sideways: the hand lies below, everything one presses is beside the felt. */
  get isLow(): boolean {
    return low.current;
  },
};
