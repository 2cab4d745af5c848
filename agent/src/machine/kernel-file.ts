import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Facts of a machine: from the kernel's files, and answers of calls and programs that no file has. */
export interface MachineFacts {
  readonly files: Map<string, string>;
  readonly folders: Map<string, readonly string[]>;
  /** By question, such as `statfs /`. */
  readonly answers: Map<string, unknown>;
}

/** This machine; this machine, noting each fact that is read; or the facts of another one, recorded in a folder. */
type Source =
  | { readonly kind: "machine"; readonly noted?: MachineFacts }
  | {
      readonly kind: "recording";
      readonly root: string;
      readonly answers: Readonly<Record<string, unknown>>;
    };

let source: Source = { kind: "machine" };

/** Notes each fact that is read from now on until `stop`, for a support bundle. */
export function noteFacts(): { readonly facts: MachineFacts; readonly stop: () => void } {
  const facts: MachineFacts = { files: new Map(), folders: new Map(), answers: new Map() };
  source = { kind: "machine", noted: facts };
  return { facts, stop: () => void (source = { kind: "machine" }) };
}

export const ANSWERS_FILE = "answers.json";

/** Reads the facts of a recorded machine in place of this one's. Throws if the folder has no answers. */
export function readRecording(root: string): void {
  const text = readFileSync(join(root, ANSWERS_FILE), "utf8");
  source = { kind: "recording", root, answers: JSON.parse(text) as Record<string, unknown> };
}

const placeOf = (path: string): string =>
  source.kind === "recording" ? join(source.root, path) : path;

/** A file of the kernel, trimmed; undefined if it cannot be read. */
export function readKernelFile(path: string): string | undefined {
  try {
    const content = readFileSync(placeOf(path), "utf8").trim();
    if (source.kind === "machine") source.noted?.files.set(path, content);
    return content;
  } catch {
    return undefined;
  }
}

/** Names in a folder of the kernel; empty if it cannot be read. */
export function readKernelFolder(path: string): string[] {
  try {
    const names = readdirSync(placeOf(path));
    if (source.kind === "machine") source.noted?.folders.set(path, names);
    return names;
  } catch {
    return [];
  }
}

function recordedAnswer(question: string): { readonly value: unknown } | undefined {
  return source.kind === "recording" ? { value: source.answers[question] } : undefined;
}

function note<Answer>(question: string, answer: Answer): Answer {
  if (source.kind === "machine") source.noted?.answers.set(question, answer);
  return answer;
}

/** An answer of the system that is in no file; of a recorded machine, what it was there. */
export function querySystem<Answer>(question: string, read: () => Answer): Answer {
  const recorded = recordedAnswer(question);
  return recorded ? (recorded.value as Answer) : note(question, read());
}

/** The same for an answer that takes time. */
export async function querySystemLater<Answer>(
  question: string,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const recorded = recordedAnswer(question);
  return recorded ? (recorded.value as Answer) : note(question, await read());
}
