// Every test has its own storage, timers and modules, and no listener of the test before.
import { afterEach, beforeEach, vi } from "vitest";

type Listening = [EventTarget, Parameters<EventTarget["addEventListener"]>];
let listening: Listening[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  localStorage.clear();
  for (const target of [window, document, document.body]) {
    const add = target.addEventListener.bind(target) as EventTarget["addEventListener"];
    vi.spyOn(target as EventTarget, "addEventListener").mockImplementation((...listener) => {
      listening.push([target, listener]);
      add(...listener);
    });
  }
});

afterEach(() => {
  for (const [target, [type, listener]] of listening) target.removeEventListener(type, listener);
  listening = [];
  vi.useRealTimers();
});
