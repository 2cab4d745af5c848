import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

const startedAtMs = performance.now();

/** A line of the transcript, with the seconds since the beginning. */
export function print(line: string): void {
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0).padStart(4);
  process.stdout.write(line === "" ? "\n" : `${seconds} s  ${line}\n`);
}

export function act(title: string): void {
  print("");
  print(`# ${title}`);
}

/** A network namespace in which commands run. */
export interface Place {
  readonly name: string;
  /** Arguments before a program that runs there. */
  readonly inside: readonly string[];
}

/** Runs a shell command. Throws what it says if it fails. */
export function run(place: Place, command: string): string {
  const args = [...place.inside, "sh", "-c", command];
  return execFileSync("env", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

/** Runs a shell command, and shows it with its output. */
export function show(place: Place, command: string): string {
  const text = run(place, command);
  print(`${place.name}$ ${command}`);
  for (const line of text.split("\n")) if (line !== "") print(`  ${line}`);
  return text;
}

/** Waits until it is so. Throws after a time that is long enough for an emulated machine on a busy host. */
export async function until(what: string, isSo: () => boolean, seconds = 420): Promise<void> {
  for (const endMs = performance.now() + seconds * 1000; !isSo(); await sleep(250))
    if (performance.now() > endMs) throw new Error(`it did not happen: ${what}`);
  print(`✓ ${what}`);
}

/** Asserts that it is so now. */
export function check(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`it is not so: ${what}`);
  print(`✓ ${what}`);
}
