// How somebody likes the table; stored in this browser only.
import { loadJson, OPTIONS, saveJson } from "../storage";

const isTouch = matchMedia("(pointer: coarse)").matches;

const DEFAULTS = {
  fourColours: true,
  largeCards: false,
  confirm: isTouch,
  calm: false,
  sound: false,
  vibration: false,
  reactions: true,
  bySuit: false,
};
export type OptionName = keyof typeof DEFAULTS;

export const options = $state({ ...DEFAULTS, ...loadJson<Partial<typeof DEFAULTS>>(OPTIONS, {}) });

export function setOption(name: OptionName, value: boolean): void {
  options[name] = value;
  saveJson(OPTIONS, options);
}
