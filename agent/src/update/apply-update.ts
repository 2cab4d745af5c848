import { createHash } from "node:crypto";
import { constants, createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdir, mkdtemp, open, rename, rm, statfs, unlink } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  MANIFEST_FILE,
  type ReleaseChannel,
  REPORT_WITHIN_SECONDS,
  SIGNATURE_FILE,
} from "@nodeyard/contract/agents/rules.ts";
import { writeFileAtomically } from "../platform/atomic-file.ts";
import type { Texts } from "../texts.ts";
import { PACKAGE_NAME, READY_NAME } from "./places.ts";
import { checkRelease, type Release } from "./release.ts";
import type { UpdateResult } from "./result.ts";
import type { RunProgram } from "./run-program.ts";

const MAX_MANIFEST_BYTES = 65_536;
const MAX_SIGNATURE_BYTES = 1_000;
const TRIAL_SECONDS = 60;

export interface ApplyOptions {
  /** Programs of all versions. */
  readonly home: string;
  /** The agent's downloads: anything may be there. */
  readonly folder: string;
  readonly resultFile: string;
  readonly keys: readonly string[];
  readonly current: string;
  readonly channel: ReleaseChannel;
  readonly arch: string;
  readonly nowMs: number;
  readonly run: RunProgram;
  readonly texts: Texts;
}

/**
 * Installs the update that the agent has downloaded, as root: verifies it anew from copies that the agent cannot change, unpacks and tries
 * it, and switches. Writes and returns the result.
 */
export async function applyUpdate(options: ApplyOptions): Promise<UpdateResult> {
  const { folder, resultFile, run, texts } = options;
  let result: UpdateResult;
  // First, so that a unit that fails does not start again at once.
  await unlink(join(folder, READY_NAME)).catch(() => undefined);
  let version = "";
  try {
    const directory = await unpack(options, (found) => (version = found));
    const args = [directory, String(REPORT_WITHIN_SECONDS)];
    const seconds = 3 * REPORT_WITHIN_SECONDS;
    const status = await run(join(directory, "nodeyard-switch"), args, seconds);
    result =
      status === 0
        ? { version, state: "installed", message: "" }
        : { version, state: "rolledBack", message: texts.updateNotReported() };
  } catch (error) {
    result = { version, state: "failed", message: (error as Error).message };
  }
  await writeFileAtomically(resultFile, `${JSON.stringify(result)}\n`);
  // The agent is another user.
  await chmod(resultFile, 0o644);
  return result;
}

/** @returns the folder of the new version. Throws unless all of it is as signed, and it runs here. */
async function unpack(
  options: ApplyOptions,
  onVersion: (version: string) => void,
): Promise<string> {
  const { home, folder, run, texts } = options;
  const manifest = await readForeign(join(folder, MANIFEST_FILE), MAX_MANIFEST_BYTES);
  const signature = await readForeign(join(folder, SIGNATURE_FILE), MAX_SIGNATURE_BYTES);
  const release = checkRelease(manifest, signature, { ...options, floor: "0.0.0" });
  if (typeof release === "string") throw new Error(texts.updateRefused({ why: release }));
  onVersion(release.version);
  const { version, sha256, bytes, unpackedBytes } = release;
  const versions = join(home, "versions");
  const { bavail, bsize } = await statfs(home);
  if (bavail * bsize < bytes + unpackedBytes)
    throw new Error(texts.updateNoSpace({ directory: home }));
  await mkdir(versions, { recursive: true });
  const work = await mkdtemp(join(versions, ".new."));
  try {
    const archive = join(work, PACKAGE_NAME);
    await copyVerified(join(folder, PACKAGE_NAME), archive, release, texts);
    const unpacked = join(work, "release");
    await mkdir(unpacked, { mode: 0o755 });
    const tar = ["-xzf", archive, "-C", unpacked, "--strip-components=1", "--no-same-owner"];
    if ((await run("tar", tar, TRIAL_SECONDS)) !== 0) throw new Error(texts.updateNotUnpacked());
    const trial = await run(join(unpacked, "nodeyard-agent"), ["--version"], TRIAL_SECONDS);
    if (trial !== 0) throw new Error(texts.updateDoesNotRun());
    const directory = join(versions, `${version}-${sha256.slice(0, 12)}`);
    await rm(directory, { recursive: true, force: true });
    await rename(unpacked, directory);
    return directory;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** A regular file of the agent's folder, opened without following a link or waiting for a pipe. */
async function openForeign(path: string) {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  const found = await file.stat();
  if (found.isFile()) return { file, bytes: found.size };
  await file.close();
  throw new Error(`${path} is not a regular file`);
}

async function readForeign(path: string, maxBytes: number): Promise<string> {
  const { file, bytes } = await openForeign(path);
  try {
    if (bytes > maxBytes) throw new Error(`${path} is too large`);
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

/** Copies what is hashed: the agent could change its own file afterwards. */
async function copyVerified(
  from: string,
  to: string,
  { bytes, sha256 }: Release,
  texts: Texts,
): Promise<void> {
  const { file } = await openForeign(from);
  await pipeline(file.createReadStream({ start: 0, end: bytes }), createWriteStream(to));
  const hash = createHash("sha256");
  await pipeline(createReadStream(to), hash);
  if (hash.digest("hex") !== sha256) throw new Error(texts.updateRefused({ why: "unsigned" }));
}
