// Whether a finger or a mouse button is down: what lies under it is not replaced before it is up and its click is done,
// because a click on an element that has gone reaches nobody.

// A touch that ends becomes a click a moment later.
const CLICK_MS = 60;

let isDown = false;
let waiting: (() => void)[] = [];

function release(): void {
  isDown = false;
  window.setTimeout(() => {
    if (isDown) return;
    const every = waiting;
    waiting = [];
    for (const resolve of every) resolve();
  }, CLICK_MS);
}

document.addEventListener("pointerdown", () => (isDown = true), true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, release, true);
window.addEventListener("blur", release);

export function isHeld(): boolean {
  return isDown;
}

/** At once, or when nothing is held down any more. */
export function whenReleased(): Promise<void> {
  return isDown ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
}
