// A form that asks when it is changed and when it is submitted asks once for both.
import { beforeEach, expect, test, vi } from "vitest";
import { askOnce } from "../src/one_request";

askOnce();

const form = (): Element => document.querySelector("form") as Element;
const asked = vi.fn();

/** As htmx does: it asks at once unless somebody has other plans for the request. */
function happens(type: string): void {
  const issueRequest = (): void => asked(type);
  const detail = { elt: form(), triggeringEvent: new Event(type), issueRequest };
  const event = new CustomEvent("htmx:confirm", { bubbles: true, cancelable: true, detail });
  if (form().dispatchEvent(event)) issueRequest();
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockClear();
  document.body.innerHTML = `<form hx-trigger="change, submit"></form>`;
});

test("Enter in a field that was written in asks once, by the submission", () => {
  happens("change");
  happens("submit");
  vi.runAllTimers();
  expect(asked.mock.calls).toEqual([["submit"]]);
});

test("a key that is chosen asks as soon as nothing else happens in its moment", () => {
  happens("change");
  expect(asked).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(asked.mock.calls).toEqual([["change"]]);
  happens("submit");
  expect(asked).toHaveBeenCalledTimes(2);
});

test("what is only followed when it changes asks at once", () => {
  form().setAttribute("hx-trigger", "change");
  happens("change");
  expect(asked.mock.calls).toEqual([["change"]]);
});
