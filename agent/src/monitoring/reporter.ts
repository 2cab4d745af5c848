import { randomUUID } from "node:crypto";
import type { Hardware } from "@nodeyard/contract/devices/agent-calls.ts";
import {
  ping,
  report,
  type ReportRequest,
  type ReportResponse,
} from "@nodeyard/contract/monitoring/agent-calls.ts";
import { MAX_POINTS_PER_REPORT } from "@nodeyard/contract/monitoring/rules.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { Log } from "../platform/log.ts";
import type { ServerClock } from "../platform/server-clock.ts";
import type { TimeSource } from "../platform/time.ts";
import type { Wake } from "../platform/wake.ts";
import type { ServerLink } from "../protocol/server-link.ts";
import type { Texts } from "../texts.ts";
import type { Journal } from "./journal.ts";
import type { Outbox } from "./outbox.ts";
import { leadingAlike, toColumns } from "./point.ts";

const REPORT_TIMEOUT_MS = 60_000;
/** Refusals of the report's content; any other rejection may be temporary and drops no point. */
const MALFORMED = new Set(["platform.malformed", "platform.brokenJson", "platform.tooLarge"]);

export interface ReporterOptions {
  link: ServerLink;
  journal: Journal;
  outbox: Outbox;
  clock: ServerClock;
  time: TimeSource;
  log: Log;
  texts: Texts;
  /** Signalled when there is something to report. */
  wake: Wake;
  /** Hardware data if due; called once before each new report. */
  consumeDueHardware: () => Hardware | undefined;
  portMap: () => ReportRequest["portMap"];
  /** Latest checks besides the data points. */
  findings: () => Pick<
    Partial<ReportRequest>,
    "dnsOk" | "taskStorageBytes" | "lineProbe" | "natType" | "natReason"
  >;
  /** Named in advice. */
  stateDirectory: string;
  /** Delay between a slot's end and its report, to spread devices. */
  spreadMs: number;
  /** Awaited once, when the server has accepted a report. */
  onFirstReport: () => Promise<void>;
  signal: AbortSignal;
}

/**
 * Reports the journal's points until the signal fires: immediately after the start (with hardware, even without points),
 * then after each slot. A report in flight is resent unchanged until it is acknowledged.
 */
export async function runReporter(options: ReporterOptions): Promise<void> {
  const { journal, outbox, clock, time, wake, signal } = options;
  /** Points per report; halved while the server rejects reports as malformed, to isolate the point at fault. */
  let limit = MAX_POINTS_PER_REPORT;
  let withHardware = true;
  let fromEarlierRun = outbox.inFlight() !== undefined;
  let failures = 0;
  let first = true;
  let isReported = false;
  let isHinted = false;
  const runId = randomUUID();

  // Points carry timestamps: none are sent before the server's time is known, so that a wrong clock is detected first.
  while (!clock.confirmed() && !signal.aborted) {
    const result = await options.link.call(ping, {}, { signal });
    if (result.kind === "ok") break;
    failures += 1;
    const retryAfter = result.kind === "unreachable" ? result.retryAfterSeconds : undefined;
    await time.sleep(backoffMs(failures, retryAfter), signal);
  }
  failures = 0;

  async function compose(atLeast?: number): Promise<ReportRequest> {
    await journal.dropOlderThanAllowed(clock.now());
    const hardware = withHardware ? options.consumeDueHardware() : undefined;
    return outbox.put(
      {
        sentAt: new Date(clock.now()).toISOString(),
        runId,
        points: toColumns(leadingAlike(journal.oldest(limit))),
        natType: 0,
        portMap: options.portMap(),
        ...options.findings(),
        ...(hardware === undefined ? {} : { hardware }),
      },
      atLeast,
    );
  }

  while (!signal.aborted) {
    if (outbox.inFlight() === undefined && !first && journal.size() === 0) {
      await wake.wait(signal);
      await time.sleep(options.spreadMs, signal);
      if (signal.aborted) return;
      if (journal.size() === 0) continue;
    }
    const sent = outbox.inFlight() ?? (await compose());
    first = false;
    const result = await options.link.call(report, sent, { timeoutMs: REPORT_TIMEOUT_MS, signal });
    if (signal.aborted) return;

    const malformed = result.kind === "rejected" && MALFORMED.has(result.error);
    if (result.kind !== "ok" && !malformed) {
      failures += 1;
      if (result.kind === "rejected" && failures === 1)
        options.log.warn(options.texts.reportRefused({ message: result.message }));
      const retryAfter = result.kind === "unreachable" ? result.retryAfterSeconds : undefined;
      await time.sleep(backoffMs(failures, retryAfter), signal);
      continue;
    }
    if (result.kind === "ok") {
      const { body } = result;
      // The server has seen the number of a new report: the local numbers were reset (a restored disk). The points are
      // resent under a number new to both sides.
      const isLostResponse = fromEarlierRun || failures > 0 || result.repeated;
      if (body.replayed && (!isLostResponse || body.lastSeq > sent.seq)) {
        await compose(body.lastSeq);
      } else {
        await journal.remove(sent.points.slotAtSeconds);
        await outbox.settle(Date.parse(body.serverTime) || undefined);
        logOutcome(options, sent, body);
      }
      if (body.hint === "identity_shared" && !isHinted) {
        isHinted = true;
        options.log.warn(options.texts.identityShared({ directory: options.stateDirectory }));
      }
      [limit, withHardware] = [MAX_POINTS_PER_REPORT, true];
      if (!isReported) {
        isReported = true;
        await options.onFirstReport();
      }
    } else {
      options.log.warn(options.texts.reportRefused({ message: result.message }));
      const slots = sent.points.slotAtSeconds;
      if (sent.hardware !== undefined) withHardware = false;
      else if (slots.length > 1) limit = Math.ceil(slots.length / 2);
      else await journal.remove(slots);
      await outbox.settle(undefined);
    }
    failures = 0;
    fromEarlierRun = false;
  }
}

function logOutcome(options: ReporterOptions, sent: ReportRequest, body: ReportResponse): void {
  const { log, texts } = options;
  const count = sent.points.slotAtSeconds.length;
  if (count === 0) return log.info(texts.reportedPresence());
  log.info(texts.reportedPoints({ count, accepted: body.accepted }));
  const { future, tooOld, unaligned } = body.refused;
  if (future + tooOld + unaligned > 0) log.warn(texts.pointsRefused({ future, tooOld, unaligned }));
}
