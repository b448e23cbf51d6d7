import { beforeEach, expect, test, vi } from "vitest";
import { CLOCK_WARNING, followClocks } from "../src/clock";

beforeEach(() => {
  vi.setSystemTime("2026-03-05T12:00:00Z");
});

function clock(attributes: string): HTMLElement {
  document.body.innerHTML = `<time ${attributes}>unchanged</time>`;
  followClocks();
  return document.body.firstElementChild as HTMLElement;
}

test.each([
  ["2026-03-05T12:00:05Z", "0:05"],
  ["2026-03-05T12:15:00Z", "15:00"],
  ["2026-03-05T13:01:01Z", "1:01:01"],
  ["2026-03-05T11:59:30Z", "−0:30"],
])("an end at %s reads %s", (end, text) => {
  expect(clock(`data-ends="${end}"`).textContent).toBe(text);
});

test("it ticks, and is over after its end", () => {
  const shown = clock('data-ends="2026-03-05T12:00:01Z"');
  vi.advanceTimersByTime(1_000);
  expect([shown.textContent, shown.classList.contains("over")]).toEqual(["0:00", false]);
  vi.advanceTimersByTime(1_000);
  expect([shown.textContent, shown.classList.contains("over")]).toEqual(["−0:01", true]);
});

test("a phone whose clock is an hour slow counts by the server's moment", () => {
  const shown = clock('data-ends="2026-03-05T13:10:00Z" data-now="2026-03-05T13:00:00Z"');
  vi.advanceTimersByTime(60_000);
  expect(shown.textContent).toBe("9:00");
});

test("a clock that is paused is left alone", () => {
  const shown = clock('data-ends="2026-03-05T12:15:00Z" data-paused');
  vi.advanceTimersByTime(5_000);
  expect(shown.textContent).toBe("unchanged");
});

test("it warns once five minutes before the end, twice a minute before, three times at the end, and never again", () => {
  const heard: number[] = [];
  const listen = (event: Event): void => void heard.push((event as CustomEvent<{ beeps: number }>).detail.beeps);
  document.addEventListener(CLOCK_WARNING, listen);
  clock('data-ends="2026-03-05T12:06:40Z"');
  vi.advanceTimersByTime(99_000);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual([1]);
  // The part of the page is another after an answer of the server; the round ends at the same moment.
  document.body.innerHTML = '<time data-ends="2026-03-05T12:06:40Z"></time>';
  vi.advanceTimersByTime(240_000);
  expect(heard).toEqual([1, 2]);
  vi.advanceTimersByTime(600_000);
  expect(heard).toEqual([1, 2, 3]);
  document.removeEventListener(CLOCK_WARNING, listen);
});
