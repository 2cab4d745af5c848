import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { filesBelow, fingerprint } from "../../../tools/prepare.mjs";
import { startDemoServer } from "./demo-server.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SNAPSHOTS = join(ROOT, "node_modules/.cache/nodeyard-demo");
/** Folders whose change invalidates the snapshot. */
const SOURCES = [
  "server/src",
  "contract/src",
  "agent/src",
  "simulator/src",
  "stand-ins/src",
  "tools/start",
];
const TESTS = /\.test\.ts$|[\\/]testing[\\/]/;
/** In an older snapshot, what the demo has in progress is finished. */
const MAX_AGE_MS = 6 * HOUR_MS;

/** A data directory of its own for a demo server. */
export function newDataDirectory(): string {
  return join(tmpdir(), `e2e-demo-${randomBytes(6).toString("hex")}`);
}

/** `cp` keeps the owner, which PostgreSQL insists on, and copies no block where the file system can share them. */
async function copy(from: string, to: string): Promise<void> {
  const reflink = process.platform === "linux" ? ["--reflink=auto"] : [];
  await promisify(execFile)("cp", ["-a", ...reflink, from, to]);
}

async function snapshotName(): Promise<string> {
  const folders = await Promise.all(SOURCES.map((folder) => filesBelow(join(ROOT, folder))));
  const files = folders.flat().filter((file) => !TESTS.test(file));
  return (await fingerprint([...files, join(ROOT, "package-lock.json")])).slice(0, 16);
}

async function findSnapshot(): Promise<string | undefined> {
  const path = join(SNAPSHOTS, await snapshotName());
  const found = await stat(path).catch(() => undefined);
  return found && Date.now() - found.mtimeMs < MAX_AGE_MS ? path : undefined;
}

/** Keeps the data of a stopped demo server for later runs, in place of every older snapshot. @returns its path. */
export async function saveSnapshot(dataDirectory: string): Promise<string> {
  await mkdir(SNAPSHOTS, { recursive: true });
  const path = join(SNAPSHOTS, await snapshotName());
  const incomplete = `${path}-${process.pid}`;
  await copy(dataDirectory, incomplete);
  for (const name of await readdir(SNAPSHOTS))
    if (join(SNAPSHOTS, name) !== incomplete)
      await rm(join(SNAPSHOTS, name), { recursive: true, force: true });
  await rename(incomplete, path);
  return path;
}

/** A snapshot of the demo as these sources simulate it; simulated now unless there is one that is fresh enough. */
export async function takeSnapshot(): Promise<string> {
  const kept = await findSnapshot();
  if (kept !== undefined) return kept;
  const dataDirectory = newDataDirectory();
  const server = await startDemoServer(dataDirectory, (text) => process.stdout.write(text));
  try {
    await server.stop();
    return await saveSnapshot(dataDirectory);
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** Starts a server on a copy of a snapshot; its data goes when it stops. */
export async function startFromSnapshot(
  snapshot: string,
): Promise<Awaited<ReturnType<typeof startDemoServer>>> {
  const dataDirectory = newDataDirectory();
  await copy(snapshot, dataDirectory);
  const server = await startDemoServer(dataDirectory);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
