// What the table says, in the reader's language: whole templates that the page brings along.

type Values = Record<string, string | number>;

const written = document.getElementById("table-texts")?.textContent ?? "{}";
const templates = JSON.parse(written) as Record<string, string>;

/** The text of *key* with its values filled in. A key without a text shows itself, so that it is noticed. */
export function say(key: string, values: Values = {}): string {
  const template = templates[key] ?? key;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
