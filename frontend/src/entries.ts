// Results that are entered at a table: how they read while they are queued, and how one follows another.
import { type Fields, type Queue, referenceTo } from "./queue";

const SIGNS: Record<string, string> = { S: "♠", H: "♥", D: "♦", C: "♣", NT: "NT" };

/** An entry as everybody at the table reads it: 4♠X N −1, or the order of finish. */
export function entryText(fields: Fields): string {
  if (fields.played === "pass" || fields.played === "not_played") return fields.played === "pass" ? "0" : "—";
  if (fields.result) return fields.result;
  if (fields.level) {
    const contract = `${fields.level}${SIGNS[fields.strain ?? ""] ?? ""}${fields.doubling ?? ""}`;
    return `${contract} ${fields.declarer ?? ""} ${(fields.made ?? "").replace("-", "−")}`;
  }
  return [fields.first, fields.second, fields.third].filter(Boolean).join(" ");
}

/** A second entry of a board that is still queued replaces the first; a further deal of a game refers to the one before. */
export function pushEntry(queue: Queue, fields: Fields, isGame: boolean): ReturnType<Queue["push"]> {
  const place = ({ stage, round, board }: Fields): string => [stage, round, board].join("/");
  const earlier = queue.pending.filter(({ fields: other }) => other.kind === "enter" && place(other) === place(fields));
  const last = earlier.at(-1);
  if (last && isGame) return queue.push({ ...fields, seen: referenceTo(last) });
  for (const entry of earlier) queue.withdraw(entry);
  return queue.push(fields);
}
