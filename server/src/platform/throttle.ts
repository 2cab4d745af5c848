import { ApiError, platformErrors, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Queryable } from "./database.ts";

export interface Limit {
  readonly bucket: string;
  /** Rate limit key: an account, an address, an e-mail. */
  readonly subject: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

function windowStart(now: Date, windowSeconds: number): Date {
  const windowMs = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
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
  const now = clock.now();
  const start = windowStart(now, limit.windowSeconds);
  const { rows } = await sql<{ hits: number }>`
    insert into throttles (bucket, subject, window_start, hits)
    values (${limit.bucket}, ${limit.subject}, ${start}, 1)
    on conflict (bucket, subject, window_start) do update set hits = throttles.hits + 1
    returning hits`.execute(db);
  if ((rows[0]?.hits ?? 0) <= limit.limit) return;
  const seconds = Math.max(
    1,
    Math.ceil((start.getTime() + limit.windowSeconds * 1000 - now.getTime()) / 1000),
  );
  throw new ApiError(refusal, {
    params: { seconds, minutes: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  });
}

/** Resets the count after a success, if only failures count. */
export async function reset(db: Queryable, clock: Clock, limit: Limit): Promise<void> {
  await sql`delete from throttles where bucket = ${limit.bucket} and subject = ${limit.subject}
    and window_start = ${windowStart(clock.now(), limit.windowSeconds)}`.execute(db);
}

/** Refunds one attempt after a success, if other attempts with the key may have failed. */
export async function refund(db: Queryable, clock: Clock, limit: Limit): Promise<void> {
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

/** Deletes windows that ended a day ago. */
export async function deleteExpiredThrottles(db: Queryable, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - 86_400_000);
  await sql`delete from throttles where window_start < ${before}`.execute(db);
  await sql`delete from cooldowns where until < ${before}`.execute(db);
}
