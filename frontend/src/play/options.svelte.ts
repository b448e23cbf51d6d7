// How somebody likes the table; stored in this browser only.
import { loadJson, saveJson } from "../storage";

const KEY = "cardinal-table";
const isTouch = matchMedia("(pointer: coarse)").matches;

const DEFAULTS = { fourColours: true, largeCards: false, confirm: isTouch, calm: false, bySuit: false };
export type OptionName = keyof typeof DEFAULTS;

export const options = $state({ ...DEFAULTS, ...loadJson<Partial<typeof DEFAULTS>>(KEY, {}) });

export function setOption(name: OptionName, value: boolean): void {
  options[name] = value;
  saveJson(KEY, options);
}
