import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { pgError } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { ensurePointDays } from "./partitions.ts";
import type { ReceivedReport } from "./received-report.ts";
import { storeReports, type ReportOutcome } from "./store-reports.ts";

/** While one batch commits, another is written and a third is collected. */
const LANES = 2;
const BATCH_REPORTS = 500;
const BATCH_POINTS = 10_000;
/** Queue limit, beyond which agents get a retry delay; they keep their points on disk. */
const WAITING_REPORTS = 5000;
const WAITING_POINTS = 200_000;
const RETRY_AFTER_SECONDS = 10;

/** Deadlock and serialization failure: the batch succeeds on retry. */
const PASSING = new Set(["40001", "40P01"]);
/** A point assumed new exists: the status row lags behind the points, e.g. after a restore. */
const TAKEN = "23505";

interface Waiting extends ReceivedReport {
  readonly resolve: (outcome: ReportOutcome) => void;
  readonly reject: (error: unknown) => void;
}

export interface IngestQueue {
  /** Resolves when the report is committed; rejects immediately if the queue is full. */
  submit(received: ReceivedReport): Promise<ReportOutcome>;
}

/**
 * Batches reports of concurrent requests into one transaction. No timers: reports that arrive while the lanes are busy form
 * the next batch, so a lone report is stored immediately and a flood thousands of points at a time.
 */
export function createIngestQueue(
  deps: Pick<Deps, "db" | "pool" | "clock">,
  limits = { reports: WAITING_REPORTS, points: WAITING_POINTS },
): IngestQueue {
  let waiting: Waiting[] = [];
  let waitingPoints = 0;
  let busyLanes = 0;
  /** Devices with a report in a lane: their next one waits for it, to preserve order. */
  const inLane = new Set<bigint>();
  let isScheduled = false;
  let readyDay: string | undefined;

  const drainBatch = (): Waiting[] => {
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    let points = 0;
    let isFull = false;
    for (const one of waiting) {
      const size = one.report.points.slotAtSeconds.length;
      // A report that does not fit closes the batch, so that no other overtakes it.
      isFull ||= batch.length === BATCH_REPORTS || (points > 0 && points + size > BATCH_POINTS);
      if (isFull || inLane.has(one.deviceId)) rest.push(one);
      else {
        inLane.add(one.deviceId);
        points += size;
        batch.push(one);
      }
    }
    waiting = rest;
    waitingPoints -= points;
    return batch;
  };

  const commit = async (batch: readonly Waiting[], assumeExisting: boolean) => {
    const client = await deps.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("begin");
      const outcomes = await storeReports(client, batch, deps.clock.now(), assumeExisting);
      await client.query("commit");
      return outcomes;
    } catch (error) {
      await client.query("rollback").catch((cause: Error) => (broken = cause));
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const store = async (batch: readonly Waiting[]) => {
    const now = deps.clock.now();
    if (readyDay !== utcDay(now)) {
      await ensurePointDays(deps.db, now);
      readyDay = utcDay(now);
    }
    try {
      return await commit(batch, false);
    } catch (error) {
      const code = pgError(error)?.code ?? "";
      if (code !== TAKEN && !PASSING.has(code)) throw error;
      return commit(batch, code === TAKEN);
    }
  };

  const run = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const outcomes = await store(batch);
      for (const [index, one] of batch.entries()) {
        const outcome = outcomes[index] as ReportOutcome | ApiError;
        if (outcome instanceof ApiError) one.reject(outcome);
        else one.resolve(outcome);
      }
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
  };

  const pump = (): void => {
    isScheduled = false;
    while (busyLanes < LANES) {
      const batch = drainBatch();
      if (batch.length === 0) return;
      busyLanes += 1;
      void run(batch).finally(() => {
        for (const { deviceId } of batch) inLane.delete(deviceId);
        busyLanes -= 1;
        pump();
      });
    }
  };

  return {
    submit: async (received) => {
      const size = received.report.points.slotAtSeconds.length;
      if (waiting.length >= limits.reports || waitingPoints + size > limits.points) {
        throw new ApiError(platformErrors.unavailable, {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      return new Promise((resolve, reject) => {
        waiting.push({ ...received, resolve, reject });
        waitingPoints += size;
        // After the other requests read in the same event loop iteration.
        if (!isScheduled) setImmediate(pump);
        isScheduled = true;
      });
    },
  };
}
