// Copying an address to hand on. A page that came without encryption, as in a club's own network, has no clipboard of
// its own; there the browser copies what is selected.

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "sr";
  // Inside the dialog that is open: the rest of the page cannot be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}

/** <button hidden data-copies="address" data-copied="Copied">: without scripts there is no such button. */
export function followCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copies]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      if (await copyText(button.dataset.copies ?? "")) button.textContent = button.dataset.copied ?? "";
    });
  }
}
