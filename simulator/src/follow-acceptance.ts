import { createHash } from "node:crypto";
import { lineResult } from "@nodeyard/agent/acceptance/lines/check-lines.ts";
import { partOf } from "@nodeyard/agent/monitoring/throughput/probe-throughput.ts";
import { backoffMs } from "@nodeyard/agent/platform/backoff.ts";
import type { TimeSource } from "@nodeyard/agent/platform/time.ts";
import {
  type DiskResult,
  type LineResult,
  planLineTest,
  planRound,
  reportAcceptance,
  sendLineTest,
} from "@nodeyard/contract/acceptance/agent-calls.ts";
import type { NodeStep } from "@nodeyard/contract/node-steps.ts";
import { type BoundDevice, callsOf, type PendingStep } from "./bound-device.ts";
import { type CallContext, sendAcknowledgement } from "./device-calls.ts";
import { forEachAtOnce } from "./pool.ts";
import { roll } from "./random.ts";
import { statusesAt } from "./virtual-lines.ts";

const POLL_INTERVAL_MS = 1_000;
const TIMEOUT_MS = 20_000;
/** Nodes at once: their probes share one machine's loopback. */
const CONCURRENCY = 2;
/** Duration of a step on a virtual node. */
const STEP_MS: Readonly<Record<NodeStep, number>> = {
  cpu: 3_000,
  disk: 25_000,
  lines: 6_000,
  stress: 2_000,
  memory: 3_000,
};
const MBPS = 1_000_000;
const MOST_ROUNDS = 300;

type Context = CallContext & { time: TimeSource; signal: AbortSignal };

/** An SSD with most of the storage and, in half of the nodes, a disk. */
function disksOf({ device }: BoundDevice): DiskResult[] {
  const { index, hardware } = device;
  const { storageBytes } = hardware;
  const hasHdd = roll(index, 71) < 0.5;
  const speed = 0.7 + 0.6 * roll(index, 72);
  const ssd: DiskResult = {
    disk: "nvme0n1",
    isSsd: true,
    sizeBytes: Math.round(storageBytes * (hasHdd ? 0.4 : 1)),
    method: "direct",
    readKbytes: 1_900_000 * speed,
    writeKbytes: 1_200_000 * speed,
    readIops: 61_000 * speed,
    writeIops: 43_000 * speed,
  };
  if (!hasHdd) return [ssd];
  return [
    ssd,
    {
      disk: "sda",
      isSsd: false,
      sizeBytes: Math.round(storageBytes * 0.6),
      method: "direct",
      readKbytes: 190_000 * speed,
      writeKbytes: 168_000 * speed,
      readIops: 210 * speed,
      writeIops: 320 * speed,
    },
  ];
}

function linesOf(bound: BoundDevice, nowMs: number): LineResult[] {
  if (bound.lines !== undefined && bound.lines.lines.length > 0)
    return statusesAt(bound.lines, nowMs).map(lineResult);
  const hasIpv6 = roll(bound.device.index, 74) < 0.5;
  const rttMs = 6 + 12 * roll(bound.device.index, 73);
  return [
    {
      lineId: "",
      session: 1,
      state: "normal",
      ipv4: "",
      ipv6: hasIpv6 ? `2001:db8::${bound.device.index.toString(16)}` : "",
      hasIpv6,
      rttMs,
      jitterMs: rttMs / 9,
      lossPercent: 0,
    },
  ];
}

/** A line's public address, as a reverse proxy would forward it: lines of a device are neighbours in its network. */
function seenAs(
  { device: { publicIp } }: BoundDevice,
  lines: readonly LineResult[],
  of: { lineId: string; session: number },
): Record<string, string> {
  const place = lines.findIndex(
    ({ lineId, session }) => lineId === of.lineId && session === of.session,
  );
  const octets = publicIp.split(".");
  const last = 1 + ((Number(octets.pop()) + place) % 254);
  return { "x-forwarded-for": [...octets, last].join(".") };
}

/** Sends a probe of each line, as late as it would take on the line: the loopback says nothing of it. */
async function stress(context: Context, bound: BoundDevice, step: PendingStep): Promise<void> {
  const { client, now, time, signal } = context;
  const lines = linesOf(bound, now()).filter(({ state }) => state === "normal");
  const bps = Math.max(
    MBPS,
    (bound.device.uplinkBps * (0.9 + 0.1 * roll(step.attempt, 75))) / lines.length,
  );
  const callOptions = { ...callsOf(bound), timeoutMs: TIMEOUT_MS, signal };
  const { runId, attempt } = step;
  for (const { lineId, session } of lines) {
    const named = { runId, attempt, lineId, session };
    const plan = await client.call(planLineTest, named, callOptions);
    const probe = plan.kind === "ok" ? plan.body.probe : null;
    if (probe === null) continue;
    await time.sleep((probe.bytes * 8 * 1000) / bps, signal);
    const sent = await client.call(sendLineTest, partOf({ ...probe, streams: 1 }), {
      ...callOptions,
      headers: seenAs(bound, lines, named),
    });
    if (sent.kind !== "ok") continue;
    const digest = createHash("sha256").update(sent.body.filler).digest("hex");
    await client.call(
      planLineTest,
      { ...named, answer: { token: probe.token, digest } },
      callOptions,
    );
  }
  for (let rounds = 0; rounds < MOST_ROUNDS && lines.length > 1 && !signal.aborted; rounds += 1) {
    const plan = await client.call(planRound, { runId, attempt }, callOptions);
    if (plan.kind !== "ok") return;
    const { probes, waitSeconds } = plan.body;
    if (probes.length === 0 && waitSeconds === null) return;
    await time.sleep((waitSeconds ?? 0) * 1000, signal);
    await Promise.all(
      probes.map(async (probe) => {
        await time.sleep((probe.bytes * 8 * 1000) / bps, signal);
        await client.call(sendLineTest, partOf({ ...probe, streams: 1 }), {
          ...callOptions,
          headers: seenAs(bound, lines, probe),
        });
      }),
    );
  }
}

function resultOf(bound: BoundDevice, step: NodeStep, nowMs: number): Record<string, unknown> {
  const { cpuCount, memoryBytes } = bound.device.hardware;
  switch (step) {
    case "cpu":
      return {
        processors: cpuCount,
        cores: Math.max(1, cpuCount / 2),
        sockets: 1,
        maxMhz: 2400 + 100 * Math.floor(12 * roll(bound.device.index, 76)),
        model: "Intel Xeon E5-2680 v4",
      };
    case "disk":
      return { disks: disksOf(bound) };
    case "lines":
      return { lines: linesOf(bound, nowMs) };
    case "stress":
      return {};
    case "memory":
      return { totalBytes: memoryBytes, availableBytes: Math.round(memoryBytes * 0.7) };
  }
}

/** False if the server is unreachable. */
async function advance(context: Context, bound: BoundDevice, step: PendingStep): Promise<boolean> {
  const { client, now, signal } = context;
  const { commandId, runId, step: nodeStep, attempt, beganAtMs } = step;
  const share = Math.min(1, (now() - beganAtMs) / STEP_MS[nodeStep]);
  const isDone = share === 1;
  if (isDone && nodeStep === "stress") await stress(context, bound, step);
  const report = await client.call(
    reportAcceptance,
    {
      runId,
      attempt,
      nodeStep,
      state: isDone ? "done" : "running",
      percent: 100 * share,
      ...(isDone ? { result: resultOf(bound, nodeStep, now()) } : {}),
    },
    { ...callsOf(bound), timeoutMs: TIMEOUT_MS, signal },
  );
  if (report.kind === "unreachable") return false;
  const isWanted = report.kind === "ok" && report.body.isWanted;
  // Another step may have been ordered meanwhile.
  if (!isWanted && bound.step === step) bound.step = undefined;
  return !isDone || (await sendAcknowledgement(context, bound, { commandId, state: "done" }));
}

/** Simulates the steps of acceptances, in some seconds each, until the signal fires. */
export async function followAcceptance(
  options: Context & {
    devices: readonly BoundDevice[];
    isThere: (bound: BoundDevice) => boolean;
  },
): Promise<void> {
  const { devices, isThere, time, signal } = options;
  for (let failures = 0; !signal.aborted;) {
    let isReached = true;
    const busy = devices.filter((bound) => bound.step !== undefined && isThere(bound));
    await forEachAtOnce(
      busy,
      CONCURRENCY,
      async (bound) => {
        if (bound.step && !(await advance(options, bound, bound.step))) isReached = false;
      },
      signal,
    );
    failures = isReached ? 0 : failures + 1;
    await time.sleep(failures > 0 ? backoffMs(failures, undefined) : POLL_INTERVAL_MS, signal);
  }
}
