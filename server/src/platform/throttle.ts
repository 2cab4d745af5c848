import { ApiError, platformErrors, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Queryable } from "./database.ts";
import { networksOf } from "./network.ts";

export interface Counter {
  readonly bucket: string;
  /** Rate limit key: an account, an address, an e-mail. */
  readonly subject: string;
  readonly windowSeconds: number;
}

export interface Limit extends Counter {
  readonly limit: number;
}

function windowStart(now: Date, windowSeconds: number): Date {
  const windowMs = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

/** Counts an attempt. @returns the attempts of the window, with this one. */
export async function count(db: Queryable, clock: Clock, counter: Counter): Promise<number> {
  const start = windowStart(clock.now(), counter.windowSeconds);
  const { rows } = await sql<{ hits: number }>`
    insert into throttles (bucket, subject, window_start, hits)
    values (${counter.bucket}, ${counter.subject}, ${start}, 1)
    on conflict (bucket, subject, window_start) do update set hits = throttles.hits + 1
    returning hits`.execute(db);
  return rows[0]?.hits ?? 0;
}

/** The attempts counted in the window. */
export async function readCount(db: Queryable, clock: Clock, counter: Counter): Promise<number> {
  const { rows } = await sql<{ hits: number }>`select hits from throttles
    where bucket = ${counter.bucket} and subject = ${counter.subject}
      and window_start = ${windowStart(clock.now(), counter.windowSeconds)}`.execute(db);
  return rows[0]?.hits ?? 0;
}

/**
 * Counts an attempt and throws above the limit. The count is written before the attempt, in one statement, so that neither
 * parallel calls nor a restart bypass it. Fixed windows; the retry delay is the time to the window's end.
 */
export async function consume(
  db: Queryable,
  clock: Clock,
  limit: Limit,
  refusal: ErrorDefinition = platformErrors.tooMany,
): Promise<void> {
  if ((await count(db, clock, limit)) <= limit.limit) return;
  const now = clock.now();
  const start = windowStart(now, limit.windowSeconds);
  const seconds = Math.max(
    1,
    Math.ceil((start.getTime() + limit.windowSeconds * 1000 - now.getTime()) / 1000),
  );
  throw new ApiError(refusal, {
    params: { seconds, minutes: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  });
}

/** A limit of each network; with a subject, of each network's attempts on it. */
export interface NetworkLimit extends Omit<Limit, "subject"> {
  readonly subject?: string;
}

/** The limits of an address, by its networks. */
export function perNetwork(limit: NetworkLimit, ip: string): Limit[] {
  return networksOf(ip).map(({ name, times }) => ({
    ...limit,
    subject: limit.subject === undefined ? `ip:${name}` : `${limit.subject}|${name}`,
    limit: limit.limit * times,
  }));
}

/** Counts an attempt of an address and throws above the limit of one of its networks. */
export async function consumePerNetwork(
  db: Queryable,
  clock: Clock,
  limit: NetworkLimit,
  ip: string,
  refusal?: ErrorDefinition,
): Promise<void> {
  for (const each of perNetwork(limit, ip)) await consume(db, clock, each, refusal);
}

/** Resets the count after a success, if only failures count. */
export async function reset(db: Queryable, clock: Clock, limit: Counter): Promise<void> {
  await sql`delete from throttles where bucket = ${limit.bucket} and subject = ${limit.subject}
    and window_start = ${windowStart(clock.now(), limit.windowSeconds)}`.execute(db);
}

/** Refunds one attempt after a success, if other attempts with the key may have failed. */
export async function refund(db: Queryable, clock: Clock, limit: Counter): Promise<void> {
  await sql`update throttles set hits = hits - 1 where bucket = ${limit.bucket} and subject = ${limit.subject}
    and window_start = ${windowStart(clock.now(), limit.windowSeconds)} and hits > 0`.execute(db);
}

/** Throws if repeated within `seconds`; check and mark are one statement. */
export async function enforceCooldown(
  db: Queryable,
  clock: Clock,
  cooldown: { readonly bucket: string; readonly subject: string; readonly seconds: number },
  refusal: ErrorDefinition = platformErrors.tooMany,
): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + cooldown.seconds * 1000);
  const { rows } = await sql<{ isFree: boolean; until: Date }>`
    with attempt as (
      insert into cooldowns values (${cooldown.bucket}, ${cooldown.subject}, ${until})
      on conflict (bucket, subject) do update set until = excluded.until where cooldowns.until <= ${now}
      returning until)
    select true as "isFree", until from attempt
    union all
    select false, until from cooldowns where bucket = ${cooldown.bucket} and subject = ${cooldown.subject}
      and not exists (select from attempt)`.execute(db);
  const found = rows[0];
  if (found?.isFree) return;
  const waitMs = (found?.until.getTime() ?? until.getTime()) - now.getTime();
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw new ApiError(refusal, { params: { seconds }, retryAfterSeconds: seconds });
}

/** Resets the counts of a subject in all windows and networks. */
export async function clearThrottle(
  db: Queryable,
  buckets: readonly string[],
  subject: string,
): Promise<void> {
  await sql`delete from throttles where bucket = any(${buckets}::text[])
    and (subject = ${subject} or starts_with(subject, ${`${subject}|`}))`.execute(db);
}

/** Deletes windows that ended a day ago. */
export async function deleteExpiredThrottles(db: Queryable, clock: Clock): Promise<void> {
  // The longest windows take a day.
  const before = new Date(clock.now().getTime() - 2 * 86_400_000);
  await sql`delete from throttles where window_start < ${before}`.execute(db);
  await sql`delete from cooldowns where until < ${before}`.execute(db);
}
