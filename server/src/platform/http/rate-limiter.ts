import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Logger } from "../log.ts";
import { networksOf } from "../network.ts";

/** Calls per minute and account, device or address; far above a page's needs. */
export const CALLS_PER_MINUTE = 1200;
/** Wrong sessions and device keys per minute and network: each costs a database read, and a client sends one once.
 * Those that were valid before are not held to it. */
const WRONG_PER_MINUTE = 300;
export const WINDOW_MS = 60_000;
const FLUSH_MS = 1000;

/** A subject's use of its limit in the present window. */
interface Usage {
  readonly left: number;
  readonly resetsInSeconds: number;
  readonly isOver: boolean;
}

/** Hits of a subject in the present window; those of all processes since the last flush. */
interface Count {
  readonly subject: string;
  total: number;
  /** Of them not yet in the table. */
  unsent: number;
}

export interface RateLimiter {
  /** Counts a call of an account or a device; throws when it is over its limit. */
  hit(subject: string): void;
  /** Counts a call against a limit of its own, for answers that say what is left. */
  use(subject: string, limit: number): Usage;
  /** Counts an anonymous call of an address; throws when one of its networks is over its limit. */
  hitAddress(ip: string): void;
  /** Throws when a network of the address has sent too many wrong credentials. Counts nothing. */
  assertFewWrong(ip: string): void;
  /** Counts a wrong session or device key. */
  countWrong(ip: string): void;
  stop(): Promise<void>;
}

export function tooMany(seconds: number): ApiError {
  return new ApiError(platformErrors.tooMany, { params: { seconds }, retryAfterSeconds: seconds });
}

/**
 * Flood limit. A write per call would cost more than the call, so each process counts for a second, adds its counts to the
 * shared table and reads the totals of all processes, in one statement. Limits that protect secrets use `throttle.ts`.
 */
export function createRateLimiter(db: Database, log: Logger): RateLimiter {
  let windowStart = 0;
  let counts = new Map<string, Count>();
  /** Subjects of the present window or the one before with hits that are not in the table. */
  let unsent: Count[] = [];

  const flush = async (): Promise<void> => {
    if (unsent.length === 0) return;
    // A subject of the window before may be in the present one as well; a statement writes each row once.
    const sending = new Map<string, number>();
    for (const kept of unsent) {
      sending.set(kept.subject, (sending.get(kept.subject) ?? 0) + kept.unsent);
      kept.unsent = 0;
    }
    const start = windowStart;
    unsent = [];
    const { rows } = await sql<{ subject: string; hits: number }>`
      insert into throttles (bucket, subject, window_start, hits)
      select 'calls', s, ${new Date(start)}, h
      from unnest(${[...sending.keys()]}::text[], ${[...sending.values()]}::int[]) as t(s, h) order by s
      on conflict (bucket, subject, window_start) do update set hits = throttles.hits + excluded.hits
      returning subject, hits`.execute(db);
    if (start !== windowStart) return;
    for (const row of rows) {
      const kept = counts.get(row.subject);
      if (kept) kept.total = row.hits + kept.unsent;
    }
  };
  const tick = (): void => {
    flush().catch((error: unknown) => log.warn({ err: error }, "cannot write the call counters"));
  };
  const timer = setInterval(tick, FLUSH_MS);

  const renewWindow = (now: number): void => {
    const start = Math.floor(now / WINDOW_MS) * WINDOW_MS;
    if (start === windowStart) return;
    windowStart = start;
    counts = new Map();
  };
  const count = (subject: string): number => {
    renewWindow(Date.now());
    let kept = counts.get(subject);
    if (!kept) {
      kept = { subject, total: 0, unsent: 0 };
      counts.set(subject, kept);
    }
    if (kept.unsent === 0) unsent.push(kept);
    kept.unsent += 1;
    kept.total += 1;
    return kept.total;
  };
  const secondsLeft = (): number => Math.ceil((windowStart + WINDOW_MS - Date.now()) / 1000);
  const assertWithin = (hits: number, limit: number): void => {
    if (hits > limit) throw tooMany(secondsLeft());
  };

  return {
    hit: (subject) => assertWithin(count(subject), CALLS_PER_MINUTE),
    use: (subject, limit) => {
      const hits = count(subject);
      return {
        left: Math.max(0, limit - hits),
        resetsInSeconds: secondsLeft(),
        isOver: hits > limit,
      };
    },
    hitAddress: (ip) => {
      for (const { name, times } of networksOf(ip))
        assertWithin(count(`ip:${name}`), CALLS_PER_MINUTE * times);
    },
    assertFewWrong: (ip) => {
      renewWindow(Date.now());
      for (const { name, times } of networksOf(ip))
        assertWithin((counts.get(`wrong:${name}`)?.total ?? 0) + 1, WRONG_PER_MINUTE * times);
    },
    countWrong: (ip) => {
      for (const { name } of networksOf(ip)) count(`wrong:${name}`);
    },
    stop: async () => {
      clearInterval(timer);
      await flush().catch(() => {});
    },
  };
}
