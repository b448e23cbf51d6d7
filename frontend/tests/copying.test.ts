import { afterEach, expect, test, vi } from "vitest";
import { copyText, followCopying } from "../src/copying";

afterEach(() => vi.unstubAllGlobals());

test("an address is copied by the clipboard where there is one", async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copyText("https://club/play/x")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("https://club/play/x");
});

test("without a clipboard what is selected is copied, and whoever cannot copy is told so", async () => {
  vi.stubGlobal("navigator", {});
  const copied: string[] = [];
  document.execCommand = () => {
    copied.push((document.activeElement as HTMLTextAreaElement | null)?.value ?? "");
    return copied.length === 1;
  };
  expect(await copyText("http://192.168.1.2/play/x")).toBe(true);
  expect(await copyText("http://192.168.1.2/play/y")).toBe(false);
  expect(document.querySelector("textarea")).toBeNull();
});

test("the button of a plain page appears with scripts and says that it has copied", async () => {
  vi.stubGlobal("navigator", { clipboard: { writeText: async () => undefined } });
  document.body.innerHTML = '<button hidden data-copies="https://club/x" data-copied="Copied">Copy</button>';
  followCopying();
  const button = document.querySelector("button") as HTMLButtonElement;
  expect(button.hidden).toBe(false);
  button.click();
  await vi.waitFor(() => expect(button.textContent).toBe("Copied"));
});
