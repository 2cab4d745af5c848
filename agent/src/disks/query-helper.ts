import { connect } from "node:net";
import type { SmartctlDisk } from "./parse-disk.ts";

/** Longer than the helper unit's own timeout. */
const TIMEOUT_MS = 130_000;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** `/dev/sda sat {…}`; without the JSON if smartctl said nothing in time. */
function parseLine(line: string): SmartctlDisk[] {
  const [, name, type, answer = ""] = /^(\S+) (\S+) (.*)$/.exec(line) ?? [];
  if (name === undefined || type === undefined) return [];
  const device = { name, type };
  try {
    return [{ device, ...(JSON.parse(answer) as SmartctlDisk) }];
  } catch {
    return [{ device }];
  }
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
