// The browser's local storage, which may be full, switched off or damaged: what it does not take lasts as long as the page.

const unsaved = new Map<string, string>();

// Where the choices of the live table are stored; other pages follow the colours of the suits.
export const OPTIONS = "cardinal-table";

export function loadText(key: string): string | null {
  const text = unsaved.get(key);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function saveText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unsaved.delete(key);
  } catch {
    unsaved.set(key, text);
  }
}

/** The stored object or array; *otherwise* where there is none of that kind. */
export function loadJson<Value extends object>(key: string, otherwise: Value): Value {
  try {
    const value: unknown = JSON.parse(loadText(key) ?? "null");
    const isAlike = typeof value === "object" && value !== null && Array.isArray(value) === Array.isArray(otherwise);
    return isAlike ? (value as Value) : otherwise;
  } catch {
    return otherwise;
  }
}

export function saveJson(key: string, value: object): void {
  saveText(key, JSON.stringify(value));
}
