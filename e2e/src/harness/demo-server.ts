import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram } from "./program.ts";

/** The house lives through 40 days of demo first; on a busy machine that takes its time. */
const READY_WITHIN_MS = 180_000;

/** What `npm start` starts, with its demo, on a free port and in a data directory of its own. */
export async function startDemoServer(): Promise<{
  address: string;
  dataDirectory: string;
  stop(): Promise<void>;
}> {
  const dataDirectory = join(tmpdir(), `e2e-house-${randomBytes(6).toString("hex")}`);
  const server = startProgram("tools/start/run.ts", [], {
    PORT: "0",
    HOST: "127.0.0.1",
    NODEYARD_DATA: dataDirectory,
    NODEYARD_LOG: "warn",
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  try {
    const ready = await server.line(/^Nodeyard is ready: (http:\/\/\S+)$/m, READY_WITHIN_MS);
    return { address: ready[1] ?? "", dataDirectory, stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}
