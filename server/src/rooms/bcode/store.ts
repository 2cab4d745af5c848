import { CLAIMS_PER_HOUR, LISTED_PER_REGION, type Region } from "@nodeyard/contract/bcode/rules.ts";
import { floorTo, HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";
import { readLimit } from "../account/limits.ts";

/** Codes that the account can claim in a UTC hour. */
export async function claimsPerHour(db: Queryable, accountId: bigint): Promise<number> {
  const own = await readLimit(db, accountId, "codes");
  return own === undefined ? CLAIMS_PER_HOUR : Number(own);
}

/** Remainder of the account's quota in this UTC hour. */
export async function remainingThisHour(
  db: Queryable,
  accountId: bigint,
  now: Date,
): Promise<{ readonly perHour: number; readonly remaining: number }> {
  const perHour = await claimsPerHour(db, accountId);
  const { claimed } = await db
    .selectFrom("activation_codes")
    .select((select) => select.fn.countAll<bigint>().as("claimed"))
    .where("account_id", "=", accountId)
    .where("claimed_at", ">=", new Date(floorTo(now.getTime(), HOUR_MS)))
    .executeTakeFirstOrThrow();
  return { perHour, remaining: Math.max(0, perHour - Number(claimed)) };
}

export async function poolRemaining(db: Queryable, region: Region): Promise<bigint> {
  const pool = await db
    .selectFrom("activation_code_pools")
    .select("remaining")
    .where("region", "=", region)
    .executeTakeFirstOrThrow();
  return pool.remaining;
}

export interface OpenCode {
  readonly code: string;
  readonly region: string;
  readonly claimedAt: Date;
  /** Number of open codes of the region. */
  readonly ofRegion: number;
}

/** Unused, unexpired codes, the newest first, at most ten per region: those that were just claimed are always among them. */
export async function listOpenCodes(
  db: Queryable,
  accountId: bigint,
  claimedAfter: Date,
): Promise<OpenCode[]> {
  const { rows } = await sql<OpenCode>`
    select code, region, claimed_at as "claimedAt", of_region as "ofRegion" from (
      select code, region, claimed_at, row_number() over (partition by region order by claimed_at desc, code) as place,
        count(*) over (partition by region)::int as of_region
      from activation_codes
      where account_id = ${accountId} and device_id is null and claimed_at > ${claimedAfter}) open
    where place <= ${LISTED_PER_REGION}
    order by claimed_at desc, code`.execute(db);
  return rows;
}
