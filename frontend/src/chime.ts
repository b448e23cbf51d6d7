// Tones from the browser's own synthesiser: no file to fetch, and nothing sounds before somebody has tapped.

let context: AudioContext | undefined;

/** The browser lets a page sound after a tap or a key, once and for all; call it from such an event. */
export async function allowSound(): Promise<void> {
  context ??= new AudioContext();
  // Where the tap was none that counts, the next one asks again.
  if (context.state === "suspended") await context.resume().catch(() => undefined);
}

export interface Tone {
  hertz: number;
  seconds: number;
}

/** One tone after another; without permission there is silence. */
export function chime(tones: readonly Tone[]): void {
  if (context?.state !== "running") return;
  let at = context.currentTime;
  for (const { hertz, seconds } of tones) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    // It swells and fades, because a tone that is cut off clicks.
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.4, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds;
  }
}
