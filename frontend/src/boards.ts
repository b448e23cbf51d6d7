// Pages after the board: the replay of a recorded play, and pictures that are handed on as PNG.
import { mount } from "svelte";
import { followPictures } from "./picture";
import Board from "./replay/Replay.svelte";
import type { Replay } from "./replay/replay";

const AGAIN_MILLISECONDS = 1500;

function read<T>(id: string): T | null {
  const written = document.getElementById(id)?.textContent;
  return written ? (JSON.parse(written) as T) : null;
}

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** The play with the worth of its cards, as soon as it is worked out. */
async function whenReady(address: string): Promise<Replay> {
  for (;;) {
    await wait(AGAIN_MILLISECONDS);
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const told = (await answer.json()) as Replay;
    if (told.working !== "under_way") return told;
  }
}

const place = document.getElementById("replay");
const replay = read<Replay>("replay-data");
const texts = read<Record<string, string>>("replay-texts") ?? {};
if (place && replay) {
  const say = (key: string, values: Record<string, string | number> = {}): string =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  place.replaceChildren();
  const { again, csrf, command } = place.dataset;
  mount(Board, {
    target: place,
    props: {
      first: replay,
      say,
      later: () => whenReady(place.dataset.address ?? ""),
      again: again && csrf && command ? { address: again, csrf, command } : undefined,
    },
  });
}
followPictures();
