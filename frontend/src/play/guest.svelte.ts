// What a visitor without an account is called at the tables; stored in this browser only.
import { loadText, saveText } from "../storage";

const KEY = "cardinal-name";
export const LONGEST_NAME = 40;

export const guest = $state({ name: (loadText(KEY) ?? "").slice(0, LONGEST_NAME) });

export function setName(name: string): void {
  guest.name = name.slice(0, LONGEST_NAME);
  saveText(KEY, guest.name);
}

/** The fields of a page's own forms that ask for it: one name in all of them, filled in as it was last given. */
export function followNames(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input[data-guest-name]")];
  for (const field of fields) {
    if (field.value === "") field.value = guest.name;
    field.addEventListener("input", () => {
      setName(field.value);
      for (const other of fields) other.value = field.value;
    });
  }
}
