// How somebody likes the table; kept by this browser alone.

const KEY = "cardinal-table";
const isTouch = matchMedia("(pointer: coarse)").matches;

const DEFAULTS = { fourColours: true, largeCards: false, confirm: isTouch, calm: false, bySuit: false };
export type OptionName = keyof typeof DEFAULTS;

function kept(): Partial<typeof DEFAULTS> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    // A browser that keeps nothing for this page plays all the same.
    return {};
  }
}

export const options = $state({ ...DEFAULTS, ...kept() });

export function setOption(name: OptionName, value: boolean): void {
  options[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(options));
  } catch {
    // As above.
  }
}
