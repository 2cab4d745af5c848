import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Logger } from "../log.ts";

/** Calls per minute and session or address; far above a page's needs. */
const CALLS_PER_MINUTE = 1200;
const WINDOW_MS = 60_000;
const FLUSH_MS = 1000;

export interface RateLimiter {
  /** Counts a call; throws when the subject is over its limit. */
  hit(subject: string): void;
  stop(): Promise<void>;
}

/**
 * Flood limit. A write per call would cost more than the call, so each process counts for a second, adds its counts to the
 * shared table and reads the totals of all processes, in one statement. Limits that protect secrets use `throttle.ts`.
 */
export function createRateLimiter(db: Database, log: Logger): RateLimiter {
  let windowStart = 0;
  let totals = new Map<string, number>();
  let unsent = new Map<string, number>();

  const flush = async (): Promise<void> => {
    if (unsent.size === 0) return;
    const sending = unsent;
    const start = windowStart;
    unsent = new Map();
    const { rows } = await sql<{ subject: string; hits: number }>`
      insert into throttles (bucket, subject, window_start, hits)
      select 'calls', s, ${new Date(start)}, h
      from unnest(${[...sending.keys()]}::text[], ${[...sending.values()]}::int[]) as t(s, h) order by s
      on conflict (bucket, subject, window_start) do update set hits = throttles.hits + excluded.hits
      returning subject, hits`.execute(db);
    if (start !== windowStart) return;
    for (const row of rows) totals.set(row.subject, row.hits + (unsent.get(row.subject) ?? 0));
  };
  const tick = (): void => {
    flush().catch((error: unknown) => log.warn({ err: error }, "cannot write the call counters"));
  };
  const timer = setInterval(tick, FLUSH_MS);

  return {
    hit: (subject) => {
      const now = Date.now();
      const start = Math.floor(now / WINDOW_MS) * WINDOW_MS;
      if (start !== windowStart) {
        windowStart = start;
        totals = new Map();
      }
      const hits = (totals.get(subject) ?? 0) + 1;
      totals.set(subject, hits);
      unsent.set(subject, (unsent.get(subject) ?? 0) + 1);
      if (hits > CALLS_PER_MINUTE) {
        const seconds = Math.ceil((start + WINDOW_MS - now) / 1000);
        throw new ApiError(platformErrors.tooMany, {
          params: { seconds },
          retryAfterSeconds: seconds,
        });
      }
    },
    stop: async () => {
      clearInterval(timer);
      await flush().catch(() => {});
    },
  };
}
