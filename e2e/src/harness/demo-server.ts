import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startProgram } from "./program.ts";

/** `npm start` prints its progress; a busy machine takes its time, but not so long between two lines. */
const SILENT_AT_MOST_MS = 300_000;
const STOPPED_WITHIN_MS = 120_000;

export interface DemoServer {
  /** Without a slash at the end. */
  readonly address: string;
  readonly dataDirectory: string;
}

export interface RunningDemoServer extends DemoServer {
  /** Stops it and its database as Ctrl-C does; its data stays. */
  stop(): Promise<void>;
}

/** Cut off from its server, PostgreSQL stops a little later; its file is the last thing that it deletes. */
async function databaseStopped(dataDirectory: string): Promise<void> {
  const deadline = Date.now() + STOPPED_WITHIN_MS;
  const isRunning = async (): Promise<boolean> =>
    // A server that never started made no directory.
    (await readdir(dataDirectory).catch(() => [])).some((name) =>
      existsSync(join(dataDirectory, name, "postmaster.pid")),
    );
  while (await isRunning()) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL still runs in ${dataDirectory}`);
    await sleep(100);
  }
}

/** Runs `npm start` with its demo on a free port; with an empty data directory the demo is simulated first. */
export async function startDemoServer(
  dataDirectory: string,
  onOutput?: (text: string) => void,
): Promise<RunningDemoServer> {
  const program = startProgram(
    "tools/start/run.ts",
    [],
    { PORT: "0", HOST: "127.0.0.1", NODEYARD_DATA: dataDirectory, NODEYARD_LOG: "warn" },
    onOutput,
  );
  const stop = async (): Promise<void> => {
    await program.stop();
    await databaseStopped(dataDirectory);
  };
  try {
    const ready = await program.line(/^Nodeyard is ready: (http:\/\/\S+)$/m, SILENT_AT_MOST_MS);
    return { address: ready[1] ?? "", dataDirectory, stop };
  } catch (error) {
    await stop();
    await rm(dataDirectory, { recursive: true, force: true });
    throw error;
  }
}
