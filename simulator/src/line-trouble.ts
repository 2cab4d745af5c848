import type { LineError } from "@nodeyard/contract/dial/agent-lines.ts";
import { pick, roll } from "./random.ts";

const TROUBLED_SHARE = 0.18;

/** Cause that keeps a virtual line down. */
export interface Trouble {
  readonly error: LineError;
  readonly exitCode?: number;
  readonly detail: string;
  /** True if another dial may help; otherwise only new settings do. */
  readonly passes: boolean;
  readonly hasAddress?: true;
}

/** Frequent ones are repeated. */
const TROUBLES: readonly [Trouble, ...Trouble[]] = [
  { error: "authFailed", exitCode: 19, detail: "E=691 authentication failure", passes: false },
  { error: "authFailed", exitCode: 19, detail: "user locked", passes: false },
  { error: "noServer", exitCode: 10, detail: "", passes: true },
  { error: "noServer", exitCode: 10, detail: "", passes: true },
  { error: "peerSilent", exitCode: 15, detail: "", passes: true },
  { error: "negotiationFailed", exitCode: 10, detail: "", passes: true },
  { error: "serverRefused", exitCode: 10, detail: "too many sessions", passes: true },
  { error: "noConnectivity", detail: "", passes: true, hasAddress: true },
];

/** A number that a name has in `roll`. */
export function seedOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return hash;
}

/** Trouble of a line by its name, its settings' version and its dials so far; undefined if it comes up. */
export function troubleOf(name: string, version: number, dials: number): Trouble | undefined {
  const seed = seedOf(name);
  if (roll(seed, version, 91) >= TROUBLED_SHARE) return undefined;
  const trouble = pick(TROUBLES, seed, version, 92);
  // Every other further dial helps where a dial can.
  const isOver = trouble.passes && dials > 1 && roll(seed, version, dials, 93) < 0.5;
  return isOver ? undefined : trouble;
}
