// A share in sealed cards as every file of the scheme cardinal-seal-1 has it, and what a browser does with its own.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export interface StageStatus {
  stage: string;
  step: "ask" | "hand" | "done" | "value";
  attempt: number;
  started: boolean;
  commitment: string;
  notice: string;
  /** The SHA-256 that this player has promised, from whichever device. */
  promised: string;
  given: boolean;
}

export interface Status {
  /** As whom the notice names this player; empty for somebody who does not play. */
  holder: string;
  stages: StageStatus[];
}

export interface Share {
  secret: string;
  text: string;
  digest: string;
}

export type Step = "promise" | "wait" | "hand" | "handed" | "foreign";

export function digest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The share with a kept secret, or with a new one. */
export function shareFor(holder: string, kept: string | null, random: Uint8Array): Share {
  const secret = kept ?? bytesToHex(random);
  const text = `cardinal-seal-1 share\nholder: ${holder}\nshare: ${secret}\n`;
  return { secret, text, digest: digest(text) };
}

/** Whether the notice is the one that was committed to, and this share decides with it. */
export function names(notice: string, commitment: string, share: Share): boolean {
  const isNamed = notice.split("\n").some((line) => line.startsWith(`holder: ${share.digest} `));
  return digest(notice) === commitment && isNamed;
}

/** What a browser does next with its share. It hands over nothing that the sealed notice does not name. */
export function step(stage: StageStatus, share: Share): Step {
  if (stage.step === "ask") return stage.promised === share.digest ? "wait" : "promise";
  if (stage.given && stage.promised === share.digest) return "handed";
  return names(stage.notice, stage.commitment, share) ? "hand" : "foreign";
}

export async function sendShare(address: string, csrf: string, fields: Record<string, string>): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answer = await fetch(address, {
    method: "POST",
    headers: { "X-CSRF": csrf, Accept: "application/json" },
    body,
  });
  if (!answer.ok) throw new Error(String(answer.status));
}
