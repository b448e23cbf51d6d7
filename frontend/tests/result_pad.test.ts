// The contract-and-result pad: impossible results are off, and text and keys take each other's place.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followResultPads, isPossible } from "../src/result_pad";

const key = (part: string, value: string): string =>
  `<input type="radio" name="${part}" value="${value}" data-part="${part}">`;
const MADE = ["=", "+1", "+2", "+3", "+4", "+5", "+6", "-1", "-10", "-11", "-13"];

beforeEach(() => {
  vi.useFakeTimers();
  const rows = [
    ...["played", "pass"].map((value) => key("played", value)),
    ...["1", "4", "7"].map((value) => key("level", value)),
    ...MADE.map((value) => key("made", value)),
  ];
  document.body.innerHTML = `<div data-result-pad>${rows.join("")}<input data-part="text"><output data-reading data-board="2"></output></div>`;
  followResultPads();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const one = (part: string, value: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[data-part=${part}][value='${value}']`);
  if (!found) throw new Error(`no key ${part} ${value}`);
  return found;
};
const tap = (part: string, value: string): void => {
  const input = one(part, value);
  input.checked = true;
  input.dispatchEvent(new Event("change", { bubbles: true }));
};
const off = (): string[] => MADE.filter((value) => one("made", value).disabled);
const text = (): HTMLInputElement =>
  document.querySelector<HTMLInputElement>("input[data-part=text]") as HTMLInputElement;

test("a contract takes thirteen tricks at most and none at least", () => {
  expect(isPossible(4, "+3")).toBe(true);
  expect(isPossible(4, "+4")).toBe(false);
  expect(isPossible(4, "-10")).toBe(true);
  expect(isPossible(4, "-11")).toBe(false);
  expect(isPossible(7, "=")).toBe(true);
});

test("the keys that the level cannot have are off, and one that was chosen is chosen no more", () => {
  tap("made", "+4");
  tap("level", "4");
  expect(off()).toEqual(["+4", "+5", "+6", "-11", "-13"]);
  expect(one("made", "+4").checked).toBe(false);
  tap("level", "7");
  expect(off()).toEqual(["+1", "+2", "+3", "+4", "+5", "+6"]);
});

test("a key takes the place of the text, and the text that of the keys", () => {
  tap("played", "pass");
  tap("level", "4");
  expect(one("played", "played").checked).toBe(true);
  text().value = "3nt s -1";
  text().dispatchEvent(new Event("input", { bubbles: true }));
  expect(one("level", "4").checked).toBe(false);
  expect(off()).toEqual([]);
  tap("level", "4");
  expect(text().value).toBe("");
});

test("quick taps are read once, by the last of them", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response("<strong>4</strong>"));
  });
  tap("level", "1");
  tap("level", "4");
  tap("made", "=");
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveLength(1);
  expect(new URL(asked[0] ?? "", "http://x").searchParams.get("level")).toBe("4");
  expect(document.querySelector("output")?.innerHTML).toBe("<strong>4</strong>");
});
