import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import {
  checkUpdate,
  type CheckUpdateRequest,
  type CheckUpdateResponse,
} from "@nodeyard/contract/agents/agent-calls.ts";
import {
  compareVersions,
  MANIFEST_FILE,
  type ReleaseChannel,
  SIGNATURE_FILE,
  type UpdateObstacle,
} from "@nodeyard/contract/agents/rules.ts";
import { DAY_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { StateStore } from "../platform/agent-state.ts";
import { writeFileAtomically } from "../platform/atomic-file.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { Log } from "../platform/log.ts";
import type { ServerClock } from "../platform/server-clock.ts";
import type { TimeSource } from "../platform/time.ts";
import type { ServerLink } from "../protocol/server-link.ts";
import type { Texts } from "../texts.ts";
import { downloadPackage, RefusedUpdate } from "./download.ts";
import { PACKAGE_NAME, READY_NAME, UPDATE_FOLDER } from "./places.ts";
import { checkRelease, type Release } from "./release.ts";
import type { UpdateResult } from "./result.ts";

/** Intervals of polls, whatever the server answers. */
const [LEAST_WAIT_MS, MOST_WAIT_MS] = [5 * MINUTE_MS, DAY_MS];
const ANY_VERSION = "0.0.0";

/** Releases on this machine; tests inject their own. */
export interface UpdateHost {
  readonly version: string;
  readonly arch: string;
  readonly keys: readonly string[];
  /** Undefined if it can. */
  readonly obstacle: UpdateObstacle | undefined;
  readonly readResult: () => Promise<UpdateResult | undefined>;
}

export interface UpdateOptions {
  readonly host: UpdateHost;
  readonly server: string;
  readonly channel: ReleaseChannel;
  readonly isAutomatic: boolean;
  readonly store: StateStore;
  readonly link: ServerLink;
  readonly clock: ServerClock;
  readonly time: TimeSource;
  readonly log: Log;
  readonly texts: Texts;
  /** Before the first poll, to spread devices. */
  readonly delayMs: number;
  readonly signal: AbortSignal;
}

type Outcome = NonNullable<CheckUpdateRequest["outcome"]>;
type Offer = NonNullable<CheckUpdateResponse["offer"]>;

interface Attempt {
  readonly state: "done" | "failed" | "declined";
  readonly message: string;
}

/** An owner's command. @returns its end. */
export type UpdateNow = () => Promise<Attempt>;

export interface Updates {
  run(): Promise<void>;
  updateNow: UpdateNow;
}

/** Installs the releases that the server offers and a release key has signed. */
export function createUpdates(options: UpdateOptions): Updates {
  const { host, store, link, clock, time, log, texts, signal } = options;
  const folder = join(store.directory, UPDATE_FOLDER);
  /** An update that is ready ends this process. */
  let isReady = false;
  let busy: Promise<unknown> = Promise.resolve();

  /** The last release that was tried and does not run, with the reason. */
  async function lastFailure(): Promise<Outcome | null> {
    const result = await host.readResult();
    if (result === undefined || result.state === "installed") return null;
    if (compareVersions(result.version, host.version) === 0) return null;
    const { version, state, message } = result;
    return { version, state, message: message.slice(0, 500) };
  }

  function poll(isCommanded: boolean, outcome: Outcome | null) {
    const isOff = !options.isAutomatic && host.obstacle === undefined;
    const obstacle = host.obstacle ?? (isOff ? "off" : null);
    const { channel } = options;
    const request = { version: host.version, channel, obstacle, isCommanded, outcome };
    return link.call(checkUpdate, request, { signal });
  }

  /** Checks an offered release. Throws with a text if it is refused. */
  async function check({ manifest, signature }: Offer): Promise<Release> {
    const floor = store.get().minimumVersion ?? ANY_VERSION;
    const release = checkRelease(manifest, signature, {
      keys: host.keys,
      current: host.version,
      floor,
      channel: options.channel,
      // A server that lies about the time makes no release last longer, and a clock that is behind does not either.
      nowMs: Math.max(time.wallMs(), clock.now()),
      arch: host.arch,
    });
    if (typeof release === "string") throw new RefusedUpdate(texts.updateRefused({ why: release }));
    if (compareVersions(release.minimumVersion, floor) > 0)
      await store.update({ minimumVersion: release.minimumVersion });
    return release;
  }

  async function download(release: Release, { manifest, signature }: Offer): Promise<void> {
    log.info(texts.updateDownloading({ version: release.version }));
    const part = await prepareFolder(release);
    await downloadPackage(options.server, release, part, signal);
    await rename(part, join(folder, PACKAGE_NAME));
    await writeFileAtomically(join(folder, MANIFEST_FILE), manifest);
    await writeFileAtomically(join(folder, SIGNATURE_FILE), signature);
  }

  /** Keeps the part of this release's package that is there. @returns its file. */
  async function prepareFolder({ sha256, bytes }: Release): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${sha256}.part`;
    for (const other of await readdir(folder))
      if (other !== name) await rm(join(folder, other), { recursive: true, force: true });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < bytes) throw new RefusedUpdate(texts.updateNoSpace({ directory: folder }));
    return join(folder, name);
  }

  /** Deletes files that the unit has taken. */
  async function deleteInstalled(): Promise<void> {
    if (existsSync(join(folder, READY_NAME))) return;
    for (const name of [PACKAGE_NAME, MANIFEST_FILE, SIGNATURE_FILE])
      await rm(join(folder, name), { force: true });
  }

  async function attempt(isCommanded: boolean): Promise<Attempt & { readonly waitMs: number }> {
    const failure = await lastFailure();
    const result = await poll(isCommanded, failure);
    if (result.kind !== "ok")
      return {
        state: "failed",
        message: texts.updateUnreachable(),
        waitMs: backoffMs(3, undefined),
      };
    const { offer, nextInSeconds } = result.body;
    const waitMs = Math.min(Math.max(nextInSeconds * 1000, LEAST_WAIT_MS), MOST_WAIT_MS);
    const isWanted = isCommanded || options.isAutomatic;
    if (host.obstacle !== undefined || !isWanted || offer === null)
      return { state: "done", message: texts.updateNone({ version: host.version }), waitMs };
    try {
      const release = await check(offer);
      const { version } = release;
      if (!isCommanded && failure?.version === version)
        return { state: "failed", message: failure.message, waitMs };
      await download(release, offer);
      await poll(false, { version, state: "installing", message: "" });
      log.info(texts.updateInstalling({ version }));
      isReady = true;
      await writeFileAtomically(join(folder, READY_NAME), "");
      return { state: "done", message: texts.updateInstalling({ version }), waitMs };
    } catch (error) {
      const { message } = error as Error;
      if (signal.aborted) return { state: "failed", message, waitMs };
      log.warn(texts.updateFailed({ reason: message }));
      // A line that fails is tried again with the next poll, and is no fault of the release.
      if (error instanceof RefusedUpdate) {
        const version = offeredVersion(offer.manifest);
        await poll(false, { version, state: "failed", message: message.slice(0, 500) });
      }
      return { state: "failed", message, waitMs };
    }
  }

  /** One at a time: a command does not disturb a download. */
  function attemptInTurn(isCommanded: boolean): ReturnType<typeof attempt> {
    const turn = busy.then(() => attempt(isCommanded));
    busy = turn.catch(() => undefined);
    return turn;
  }

  return {
    async run() {
      await deleteInstalled();
      await time.sleep(options.delayMs, signal);
      while (!signal.aborted && !isReady) {
        const { waitMs } = await attemptInTurn(false);
        await time.sleep(waitMs, signal);
      }
    },
    async updateNow() {
      if (host.obstacle !== undefined)
        return { state: "declined", message: texts.updateImpossible({ why: host.obstacle }) };
      return attemptInTurn(true);
    },
  };
}

/** For a report alone: the manifest may not be signed. */
function offeredVersion(manifest: string): string {
  return /"version": ?"([\d.]{1,20})"/.exec(manifest)?.[1] ?? "";
}
