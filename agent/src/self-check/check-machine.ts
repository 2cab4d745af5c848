import { statfs } from "node:fs/promises";
import { diskReasons } from "@nodeyard/contract/faults/disk-rules.ts";
import type { ReportedDisk } from "@nodeyard/contract/faults/agent-calls.ts";
import { STABILITY_LOW_ABOVE } from "@nodeyard/contract/devices/rules.ts";
import type { SelfCheck } from "@nodeyard/contract/devices/self-check/agent-calls.ts";
import {
  SELF_CHECK_PROBLEMS,
  type SelfCheckProblem,
} from "@nodeyard/contract/devices/self-check/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { findDisks } from "../acceptance/disks/find-disks.ts";
import type { Machine } from "../devices/measure-hardware.ts";
import { countersOf, hasCarrier, lineRateOf } from "../machine/interfaces.ts";
import { querySystem, querySystemLater } from "../machine/kernel-file.ts";
import { readMounts } from "../machine/mounts.ts";
import { explainStorage, type ExplainedMount } from "../monitoring/filesystems.ts";
import { CLOCK_WARNING_MS } from "../platform/server-clock.ts";
import { AGENT_VERSION } from "../version.ts";

/** Below it, the state directory's disk is as good as full. */
const LEAST_STATE_BYTES = 64 * 1024 ** 2;
const CERTIFICATE_WARNING_MS = 14 * DAY_MS;
const REPORTS_WITHIN_MS = 15 * 60_000;
const MAX_LISTED = 64;

/** State of the agent besides the machine's; of a recorded machine, what was known there. */
export interface AgentFacts {
  readonly server: string;
  readonly stateDirectory: string;
  readonly nowMs: number;
  readonly clockOffsetMs: number | null;
  readonly roundTripMs: number | null;
  /** Why the server is out of reach, in words; undefined if it is not. */
  readonly outage: string | undefined;
  readonly certificateEndsAt: string | null;
  /** Why the state directory takes no writes; undefined if it does. */
  readonly stateTrouble: string | undefined;
  readonly waitingPoints: number;
  readonly lastReportMs: number | null;
  readonly stableValue: number | null;
  /** Undefined if they were not read. */
  readonly disks: readonly ReportedDisk[] | undefined;
}

const isLocallyAdministered = (mac: string): boolean =>
  (Number.parseInt(mac.slice(0, 2), 16) & 2) !== 0;

/** The proxy that calls to the server take, without its credentials. */
function proxyOf(server: string): string {
  const name = server.startsWith("https:") ? "https_proxy" : "http_proxy";
  const address = process.env[name] ?? process.env[name.toUpperCase()] ?? "";
  return URL.parse(address)?.host ?? "";
}

function freeBytes(directory: string): Promise<number | null> {
  return querySystemLater("state directory", () =>
    statfs(directory).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
  );
}

/** Disks with the use of their file systems: external before system, since a system's medium is never external. */
function checkDisks(
  mounts: readonly ExplainedMount[],
  found: Awaited<ReturnType<typeof findDisks>>,
  reported: readonly ReportedDisk[] | undefined,
): SelfCheck["disks"] {
  return found.map(({ disk: name, sizeBytes }) => {
    const uses = mounts.filter(({ media }) => media.includes(name)).map(({ use }) => use);
    const use = uses.find((each) => each === "external" || each === "system") ?? uses[0];
    const health = reported?.find((each) => each.name.startsWith(`/dev/${name}`));
    return {
      name,
      sizeBytes,
      use: use ?? "notMounted",
      isFailing: health === undefined ? null : diskReasons(health).length > 0,
    };
  });
}

/** The sources of what the agent measures on this machine, and the problems with them. */
export async function checkMachine(
  { hardware, mac, macSource, interfaces: counted, processor }: Machine,
  agent: AgentFacts,
): Promise<SelfCheck> {
  const mounts = await readMounts();
  const { totals, explain } = explainStorage(mounts);
  const explained = explain();
  const disks = checkDisks(explained, await findDisks(mounts), agent.disks);
  const interfaces = counted.map((name) => ({
    name,
    hasLink: hasCarrier(name),
    rateBps: lineRateOf(name) ?? null,
    counters: countersOf(name),
  }));
  const stateFreeBytes = await freeBytes(agent.stateDirectory);

  const problems: SelfCheck["problems"] = [];
  const add = (problem: SelfCheckProblem, detail: string | number = ""): void =>
    void problems.push({ problem, detail: String(detail).slice(0, 200) });
  if (interfaces.length === 0) add("noInterface");
  for (const { name, counters, hasLink } of interfaces) {
    if (counters === undefined) add("interfaceGone", name);
    else if (!hasLink) add("linkDown", name);
  }
  if (mac === undefined) add("noMac");
  else if (macSource !== "setting" && hardware.kind !== "vm" && isLocallyAdministered(mac))
    add("sharedMac", mac);
  if (agent.outage !== undefined) add("unreachable", agent.outage);
  const sinceReportMs = agent.nowMs - (agent.lastReportMs ?? agent.nowMs);
  if (sinceReportMs > REPORTS_WITHIN_MS)
    add("notReporting", new Date(agent.lastReportMs ?? 0).toISOString());
  if (agent.stateTrouble !== undefined) add("stateUnwritable", agent.stateTrouble);
  else if (stateFreeBytes !== null && stateFreeBytes < LEAST_STATE_BYTES)
    add("stateAlmostFull", `${Math.round(stateFreeBytes / 1024 ** 2)} MiB`);
  if (totals.totalBytes === 0) add("noStorage");
  for (const { name, isFailing, use } of disks) {
    if (isFailing === true) add("diskFailing", name);
    if (use === "notMounted") add("diskNotMounted", name);
  }
  if (disks.length > 0 && agent.disks === undefined && hardware.kind !== "vm") add("disksUnread");
  if (agent.clockOffsetMs !== null && Math.abs(agent.clockOffsetMs) > CLOCK_WARNING_MS)
    add("clockOff", `${Math.round(agent.clockOffsetMs / 1000)} s`);
  if (agent.certificateEndsAt !== null) {
    const leftMs = Date.parse(agent.certificateEndsAt) - agent.nowMs;
    if (leftMs < CERTIFICATE_WARNING_MS) add("certificateEnds", agent.certificateEndsAt);
  }
  if (isPlainHttp(agent.server)) add("unencrypted", agent.server);
  if (agent.stableValue !== null && agent.stableValue >= STABILITY_LOW_ABOVE)
    add("lowStability", agent.stableValue);

  return {
    checkedAt: new Date(agent.nowMs).toISOString(),
    agentVersion: AGENT_VERSION,
    interfaces: interfaces.map(({ counters, ...each }) => ({
      ...each,
      receivedBytes: counters?.receivedBytes ?? 0,
      sentBytes: counters?.sentBytes ?? 0,
    })),
    mac: mac ?? null,
    macSource,
    kind: hardware.kind,
    arch: hardware.arch,
    processor,
    disks: disks.slice(0, MAX_LISTED),
    mounts: explained.slice(0, MAX_LISTED).map(({ mount, type, sizeBytes, use }) => ({
      mount: mount.slice(0, 200),
      type: type.slice(0, 40),
      sizeBytes,
      use,
    })),
    storageBytes: Math.round(totals.totalBytes),
    externalStorageBytes: Math.round(totals.externalBytes),
    clockOffsetMs: agent.clockOffsetMs === null ? null : Math.round(agent.clockOffsetMs),
    roundTripMs: agent.roundTripMs,
    certificateEndsAt: agent.certificateEndsAt,
    proxy: querySystem("proxy", () => proxyOf(agent.server)),
    stateFreeBytes,
    waitingPoints: agent.waitingPoints,
    lastReportAt:
      agent.lastReportMs === null || agent.lastReportMs === 0
        ? null
        : new Date(agent.lastReportMs).toISOString(),
    problems: problems
      .toSorted(
        (one, other) =>
          SELF_CHECK_PROBLEMS.indexOf(one.problem) - SELF_CHECK_PROBLEMS.indexOf(other.problem),
      )
      .slice(0, MAX_LISTED),
  };
}

const isPlainHttp = (server: string): boolean => {
  const url = URL.parse(server);
  return url?.protocol === "http:" && !/^(?:localhost|127\.|\[::1\])/.test(url.hostname);
};
