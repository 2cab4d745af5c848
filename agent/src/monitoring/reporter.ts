import type { Hardware } from "@nodeyard/contract/devices/agent.ts";
import type { ReportRequest, ReportResponse } from "@nodeyard/contract/monitoring/agent.ts";
import { ping, report } from "@nodeyard/contract/monitoring/agent-endpoints.ts";
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
/** Statuses that judge the report itself; any other refusal may pass and costs no point. */
const MALFORMED = new Set([400, 413]);

export interface ReporterOptions {
  link: ServerLink;
  journal: Journal;
  outbox: Outbox;
  clock: ServerClock;
  time: TimeSource;
  log: Log;
  texts: Texts;
  /** Called when there is something to report. */
  wake: Wake;
  /** What the machine is, when it is due; asked once before each new report. */
  takeDueHardware: () => Hardware | undefined;
  portMap: () => ReportRequest["portMap"];
  /** What was last found out about the machine beside the points. */
  findings: () => Pick<ReportRequest, "dnsOk" | "taskStorageBytes">;
  /** Pause between a finished slot and its report, so that devices do not report in step. */
  spreadMs: number;
  signal: AbortSignal;
}

/**
 * Sends what the journal holds until the signal fires: at once after the start (with the hardware, and no points if
 * there are none yet), then after each finished slot. A report under way is repeated unchanged until it is answered.
 */
export async function runReporter(options: ReporterOptions): Promise<void> {
  const { journal, outbox, clock, time, wake, signal } = options;
  /** Points in one report; halved while the server calls a report malformed, to find the one at fault. */
  let limit = MAX_POINTS_PER_REPORT;
  let withHardware = true;
  let fromEarlierRun = outbox.inFlight() !== undefined;
  let failures = 0;
  let first = true;

  // Points carry times: none leave before the server has told its own, so that a wrong clock is noticed first.
  while (!clock.confirmed() && !signal.aborted) {
    const result = await options.link.call(ping, {}, { signal });
    if (result.kind === "ok") break;
    failures += 1;
    const asked = result.kind === "unreachable" ? result.retryAfterSeconds : undefined;
    await time.sleep(backoffMs(failures, asked), signal);
  }
  failures = 0;

  async function compose(atLeast?: number): Promise<ReportRequest> {
    await journal.dropOlderThanAllowed(clock.now());
    const hardware = withHardware ? options.takeDueHardware() : undefined;
    return outbox.put(
      {
        sentAt: new Date(clock.now()).toISOString(),
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

    const malformed = result.kind === "rejected" && MALFORMED.has(result.status);
    if (result.kind !== "ok" && !malformed) {
      failures += 1;
      if (result.kind === "rejected" && failures === 1)
        options.log.warn(options.texts.reportRefused({ message: result.message }));
      const asked = result.kind === "unreachable" ? result.retryAfterSeconds : undefined;
      await time.sleep(backoffMs(failures, asked), signal);
      continue;
    }
    if (result.kind === "ok") {
      const { body } = result;
      // A number that the server has seen although this report is new: the numbers here were set back (a restored
      // disk). The points go out again under a number that is new to both.
      const isLostResponse = fromEarlierRun || failures > 0 || result.repeated;
      if (body.replayed && (!isLostResponse || body.lastSeq > sent.seq)) {
        await compose(body.lastSeq);
      } else {
        await journal.remove(sent.points.slotAtSeconds);
        await outbox.settle(Date.parse(body.serverTime) || undefined);
        logOutcome(options, sent, body);
      }
      [limit, withHardware] = [MAX_POINTS_PER_REPORT, true];
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
