import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { platformErrors } from "@nodeyard/contract/error.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ReportRequest } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { createServerClock } from "../platform/server-clock.ts";
import { createWake } from "../platform/wake.ts";
import type { CallResult } from "../protocol/client.ts";
import type { ServerLink } from "../protocol/server-link.ts";
import { MACHINE } from "../testing/fake-agent.ts";
import { createFakeTime } from "../testing/fake-time.ts";
import { textsIn } from "../texts.ts";
import { openJournal } from "./journal.ts";
import { openOutbox } from "./outbox.ts";
import type { Point } from "./point.ts";
import { runReporter } from "./reporter.ts";
import { WORKING_DISK } from "../testing/working-disk.ts";

const NOW_MS = 1_800_000_000_000;
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "nodeyard-reporter-"));
});
afterEach(() => rm(directory, { recursive: true }));

function point(slotAtSeconds: number): Point {
  const zero = { inBps: 0, outBps: 0, cpuPercent: 0, memoryPercent: 0, diskPercent: 0 };
  const rest = { diskReadBps: 0, diskWriteBps: 0, externalStorageBytes: 0 };
  return { slotAtSeconds, stableValue: 1, ...zero, ...rest };
}

const REFUSED = { status: 400, error: platformErrors.malformed.key };

/** Runs a reporter with a backlog against a server that evaluates each report, until the journal is empty. */
async function reportBacklog(
  count: number,
  judge: (sent: ReportRequest) => { status: number; error: string } | undefined,
): Promise<{ sent: ReportRequest[]; taken: number[]; left: number }> {
  const time = createFakeTime(NOW_MS);
  const clock = createServerClock(time);
  clock.observe(new Date(NOW_MS).toISOString(), 0);
  const journal = await openJournal(directory, WORKING_DISK);
  const first = NOW_MS / 1000 - count * 300;
  for (let index = 0; index < count; index += 1)
    await journal.append(point(first + index * 300), NOW_MS);
  const sent: ReportRequest[] = [];
  const taken: number[] = [];
  const stopping = new AbortController();
  const link: ServerLink = {
    async call(_endpoint, request) {
      const report = structuredClone(request) as unknown as ReportRequest;
      sent.push(report);
      const verdict = judge(report);
      if (verdict !== undefined)
        return { kind: "rejected", ...verdict, message: "no", deviceId: undefined };
      taken.push(...report.points.slotAtSeconds);
      const refused = { future: 0, tooOld: 0, unaligned: 0 };
      const counts = { accepted: 0, duplicates: 0, refused };
      const body = { code: 200, ...counts, replayed: false, lastSeq: report.seq };
      return { kind: "ok", body, roundTripMs: 1, repeated: false } as unknown as CallResult<never>;
    },
  };
  const note = (): void => undefined;
  const running = runReporter({
    link,
    journal,
    outbox: await openOutbox(directory, WORKING_DISK),
    clock,
    time,
    log: { info: note, warn: note, error: note },
    texts: textsIn("en"),
    wake: createWake(),
    consumeDueHardware: () => (sent.length === 0 ? MACHINE.hardware : undefined),
    portMap: () => "",
    findings: () => ({}),
    stateDirectory: directory,
    spreadMs: 0,
    onFirstReport: async () => undefined,
    signal: stopping.signal,
  });
  await time.runUntil(() => journal.size() === 0 || sent.length > 60);
  stopping.abort();
  await running;
  return { sent, taken, left: journal.size() };
}

it("sends a week in one report", async () => {
  const { sent, left } = await reportBacklog(2015, () => undefined);
  expect(sent).toHaveLength(1);
  expect(left).toBe(0);
});

it("isolates and drops the one malformed point and keeps the others", async () => {
  const bad = NOW_MS / 1000 - 37 * 300;
  const { taken, left, sent } = await reportBacklog(100, (report) =>
    report.points.slotAtSeconds.includes(bad) ? REFUSED : undefined,
  );
  expect(left).toBe(0);
  expect(new Set(taken).size).toBe(99);
  expect(taken).not.toContain(bad);
  expect(new Set(sent.map(({ seq }) => seq)).size).toBe(sent.length);
});

it("loses no point to a rejection that is not about the report", async () => {
  const { left, sent } = await reportBacklog(3, () => ({
    status: 400,
    error: "gateway.badRequest",
  }));
  expect(left).toBe(3);
  expect(new Set(sent.map(({ seq }) => seq)).size).toBe(1);
});

it("omits the hardware if the server rejects it as malformed", async () => {
  const { taken, left } = await reportBacklog(3, (report) =>
    report.hardware === undefined ? undefined : REFUSED,
  );
  expect(left).toBe(0);
  expect(taken).toHaveLength(3);
});
