import { connect } from "node:net";
import type { SmartctlDisk } from "./parse-disk.ts";
import { parseSmartctlText } from "./parse-smartctl-text.ts";

/** Longer than the helper unit's own timeout. */
const TIMEOUT_MS = 130_000;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

export function parseJson<Value>(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}

/** A disk's answer with its name and type, which the scan has, and the text form has not. */
export const withDevice = (
  device: { readonly name: string; readonly type: string },
  answer: SmartctlDisk | undefined,
): SmartctlDisk => ({ ...answer, device: { ...device, ...answer?.device } });

/** The record separator, for a line end in a text on one line. */
const LINE_END = "\u001E";

/** `/dev/sda sat {…}`, `/dev/sda sat text 4 …` of a smartctl without JSON, or neither if it said nothing in time. */
function parseLine(line: string): SmartctlDisk[] {
  const [, name, type, answer = ""] = /^(\S+) (\S+) (.*)$/.exec(line) ?? [];
  if (name === undefined || type === undefined) return [];
  const [, exitStatus, text] = /^text (\d+) (.*)$/.exec(answer) ?? [];
  const parsed =
    text === undefined
      ? parseJson<SmartctlDisk>(answer)
      : parseSmartctlText(text.replaceAll(LINE_END, "\n"), Number(exitStatus));
  return [withDevice({ name, type }, parsed)];
}

/**
 * Queries the helper unit at this socket, which may only read disks, so that the agent needs no access to their raw contents.
 *
 * @returns smartctl's output per disk; undefined without a helper
 */
export async function queryHelper(socketPath: string): Promise<SmartctlDisk[] | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const socket = connect(socketPath);
  const chunks: Buffer[] = [];
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
  socket.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    if (socket.bytesRead > MAX_ANSWER_BYTES) socket.destroy();
  });
  socket.on("error", () => resolve(undefined));
  socket.on("close", () => resolve(Buffer.concat(chunks).toString("utf8")));
  socket.end();
  return (await promise)?.split("\n").flatMap(parseLine);
}
