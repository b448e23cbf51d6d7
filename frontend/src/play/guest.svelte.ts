// What a visitor without an account is called at the tables; kept by this browser alone.

const KEY = "cardinal-name";
export const LONGEST_NAME = 40;

function kept(): string {
  try {
    return (localStorage.getItem(KEY) ?? "").slice(0, LONGEST_NAME);
  } catch {
    // A browser that keeps nothing for this page plays all the same.
    return "";
  }
}

export const guest = $state({ name: kept() });

export function setName(name: string): void {
  guest.name = name.slice(0, LONGEST_NAME);
  try {
    localStorage.setItem(KEY, guest.name);
  } catch {
    // As above.
  }
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
