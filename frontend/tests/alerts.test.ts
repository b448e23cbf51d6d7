import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ALERTS, followAlerts } from "../src/alerts";
import { CLOCK_WARNING } from "../src/clock";
import { saveJson } from "../src/storage";

const tones: number[] = [];
const badges: number[] = [];
const vibrated = vi.fn();

class FakeParam {
  value = 0;
  setValueAtTime(): void {}
  exponentialRampToValueAtTime(): void {}
}

class FakeNode {
  frequency = new FakeParam();
  gain = new FakeParam();
  connect<Next>(next: Next): Next {
    return next;
  }
  start(): void {
    tones.push(this.frequency.value);
  }
  stop(): void {}
}

// As a browser has it: silent until it is resumed by a tap.
class FakeAudioContext {
  state = "suspended";
  currentTime = 0;
  destination = new FakeNode();
  async resume(): Promise<void> {
    this.state = "running";
  }
  createOscillator = (): FakeNode => new FakeNode();
  createGain = (): FakeNode => new FakeNode();
}

function call(key: string, kind = ""): string {
  return `<li class="${kind}" data-call="${key}"></li>`;
}

function shows(calls: string): void {
  const list = document.querySelector("ol");
  if (list) list.innerHTML = calls;
  document.body.dispatchEvent(new Event("htmx:afterSettle"));
}

beforeEach(() => {
  vi.stubGlobal("AudioContext", FakeAudioContext);
  Object.assign(navigator, {
    vibrate: vibrated,
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  });
  localStorage.clear();
  tones.length = badges.length = 0;
  vibrated.mockClear();
  document.title = "Console";
  document.head.innerHTML = '<title>Console</title><link rel="icon" href="/plain.svg">';
  document.body.innerHTML = `<label hidden><input type="checkbox" data-alerts="calls"></label><ol>${call("C1")}</ol>`;
});

afterEach(() => vi.unstubAllGlobals());

const icon = (): string => document.querySelector("link[rel=icon]")?.getAttribute("href") ?? "";

test("while it is off nothing sounds, vibrates or counts", () => {
  followAlerts();
  shows(call("C1") + call("C2"));
  expect([tones, vibrated.mock.calls, document.title, icon()]).toEqual([[], [], "Console", "/plain.svg"]);
  expect(badges.every((count) => count === 0)).toBe(true);
  expect(document.querySelector("label")?.hidden).toBe(false);
});

test("a new call rings once, and the title, the icon and the badge count those that nobody has taken", async () => {
  followAlerts();
  const input = document.querySelector<HTMLInputElement>("input");
  input?.click();
  await vi.waitFor(() => expect(tones.length, "it sounds at once, for a trial").toBe(2));
  expect(document.title).toBe("(1) Console");
  tones.length = 0;
  shows(call("C1") + call("C2"));
  expect([tones.length, vibrated.mock.calls.length]).toEqual([2, 1]);
  expect([document.title, badges.at(-1)]).toEqual(["(2) Console", 2]);
  expect(decodeURIComponent(icon())).toContain(">2</text>");
  // The same calls again, one of them taken by somebody: nothing rings.
  shows(call("C1", "taken") + call("C2"));
  expect([tones.length, document.title]).toEqual([2, "(1) Console"]);
  shows("");
  expect([document.title, icon(), badges.at(-1)]).toEqual(["Console", "/plain.svg", 0]);
});

test("the choice stays on the device, and calls that stand there when the page opens do not ring", () => {
  saveJson(ALERTS, { calls: true });
  followAlerts();
  expect(document.querySelector<HTMLInputElement>("input")?.checked).toBe(true);
  expect([tones, document.title]).toEqual([[], "(1) Console"]);
});

test("the clock of the hall beeps only where somebody has asked for it", async () => {
  document.body.innerHTML = '<label hidden><input type="checkbox" data-alerts="clock"></label>';
  followAlerts();
  const warn = (beeps: number): boolean =>
    document.dispatchEvent(new CustomEvent(CLOCK_WARNING, { detail: { beeps } }));
  warn(3);
  expect(tones).toEqual([]);
  document.querySelector<HTMLInputElement>("input")?.click();
  await vi.waitFor(() => expect(tones.length).toBe(2));
  tones.length = 0;
  warn(2);
  expect(tones.filter((hertz) => hertz > 0)).toEqual([1000, 1000]);
});
