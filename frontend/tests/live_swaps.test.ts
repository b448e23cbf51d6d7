// A part is not replaced under a finger, and keeps what is typed in it.
import { beforeEach, expect, test, vi } from "vitest";
import { followLiveSwaps } from "../src/live_swaps";

followLiveSwaps();

const PART = `<div id="part" hx-trigger="live from:body"><input id="note"><input id="told"></div>`;
const note = (): HTMLInputElement => document.getElementById("note") as HTMLInputElement;

/** The answer for the part has come. */
function swap(xhr = new XMLHttpRequest()): boolean {
  const part = document.getElementById("part") as HTMLElement;
  const detail = { elt: part, target: part, xhr, shouldSwap: true };
  part.dispatchEvent(new CustomEvent("htmx:beforeSwap", { bubbles: true, detail }));
  if (!detail.shouldSwap) return false;
  document.body.innerHTML = PART;
  document.body.dispatchEvent(new CustomEvent("htmx:afterSwap"));
  return true;
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = PART;
});

test("what is typed is there after the swap", () => {
  note().value = "typed";
  expect(swap()).toBe(true);
  expect(note().value).toBe("typed");
});

test("of a question that is sent, only what is written behind it is there after the answer", () => {
  const part = document.getElementById("part") as HTMLElement;
  part.setAttribute("hx-trigger", "change, submit");
  const told = (): HTMLInputElement => document.getElementById("told") as HTMLInputElement;
  told().value = "4s s";
  const xhr = new XMLHttpRequest();
  const detail = { elt: part, target: part, xhr };
  part.dispatchEvent(new CustomEvent("htmx:beforeSend", { bubbles: true, detail }));
  note().value = "typed";
  expect(swap(xhr)).toBe(true);
  expect([told().value, note().value]).toEqual(["", "typed"]);
});

test("a part under a finger is fetched again when the finger is up and its click is done", async () => {
  const fetched = vi.fn();
  document.body.addEventListener("live", fetched, { once: true });
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(swap()).toBe(false);
  document.body.dispatchEvent(new Event("pointerup", { bubbles: true }));
  expect(fetched).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(fetched).toHaveBeenCalledOnce();
  expect(swap()).toBe(true);
});
