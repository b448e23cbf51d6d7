// Alerts that somebody has switched on for this device: a call for the director rings, vibrates and counts on the title,
// the icon and the badge of the application; the clock of the hall beeps before the round ends.
//
// <input type="checkbox" data-alerts="calls"> is the switch; its label is hidden until scripts are there.

import { allowSound, chime, type Tone } from "./chime";
import { CLOCK_WARNING } from "./clock";
import { loadJson, saveJson } from "./storage";

export const ALERTS = "cardinal-alerts";
const CALL: readonly Tone[] = [
  { hertz: 880, seconds: 0.18 },
  { hertz: 660, seconds: 0.3 },
];
const BEEP: Tone = { hertz: 1000, seconds: 0.35 };
const REST: Tone = { hertz: 0, seconds: 0.2 };
const CALL_VIBRATION_MS = [200, 100, 200];
// Taps and keys after which a browser lets a page sound.
const GESTURES = ["pointerup", "keyup"];

const isOn = (what: string): boolean => loadJson<Record<string, boolean>>(ALERTS, {})[what] === true;

function switches(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>("input[data-alerts]")];
}

export function followAlerts(): void {
  if (switches().length === 0) return;
  const title = document.title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plainIcon = icon?.getAttribute("href") ?? "";
  // Nobody has to be told of calls that stand on the page when it is opened.
  let rung = new Set(waitingCalls());

  const show = (): void => {
    for (const one of switches()) {
      one.checked = isOn(one.dataset.alerts ?? "");
      one.closest("label")?.removeAttribute("hidden");
    }
    const count = isOn("calls") ? waitingCalls().length : 0;
    document.title = count ? `(${count}) ${title}` : title;
    icon?.setAttribute("href", count ? countedIcon(count) : plainIcon);
    setBadge(count);
  };

  const ring = (): void => {
    const waiting = waitingCalls();
    if (isOn("calls") && waiting.some((call) => !rung.has(call))) {
      chime(CALL);
      navigator.vibrate?.(CALL_VIBRATION_MS);
    }
    rung = new Set(waiting);
    show();
  };

  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.alerts) return;
    saveJson(ALERTS, { ...loadJson<Record<string, boolean>>(ALERTS, {}), [target.dataset.alerts]: target.checked });
    // Whoever switches it on hears at once how it sounds.
    if (target.checked) void allowSound().then(() => chime(CALL));
    show();
  });
  for (const gesture of GESTURES) {
    document.addEventListener(gesture, () => {
      if (switches().some((one) => isOn(one.dataset.alerts ?? ""))) void allowSound();
    });
  }
  document.body.addEventListener("htmx:afterSettle", ring);
  document.addEventListener(CLOCK_WARNING, (event) => {
    if (!isOn("clock")) return;
    // Once five minutes before the end, twice one minute before, three times at the end.
    const beeps = (event as CustomEvent<{ beeps: number }>).detail.beeps;
    chime(Array.from({ length: beeps }, () => [BEEP, REST]).flat());
  });
  show();
}

/** The calls that no director has taken. */
function waitingCalls(): string[] {
  const calls = document.querySelectorAll<HTMLElement>("[data-call]:not(.taken)");
  return [...calls].map((call) => call.dataset.call ?? "");
}

function countedIcon(count: number): string {
  const drawn =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#b3201f"/>' +
    `<text x="16" y="23" font-size="20" font-family="sans-serif" text-anchor="middle" fill="#fff">${count}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}

function setBadge(count: number): void {
  // Only an installed application has a badge; elsewhere there is no such function, or it refuses.
  const done = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  done?.catch(() => undefined);
}
