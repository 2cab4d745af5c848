import { CLAIMS_PER_HOUR, REGIONS, type Region } from "@nodeyard/contract/bcode/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/bcode/operator/calls.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import { MOST_CODES_ADDED } from "@nodeyard/contract/operator/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf, versionOf } from "../../account/operator-act.ts";

const PACE_DAYS = 7;

interface Row {
  region: Region;
  remaining: bigint;
  filled: bigint;
  claimed: number;
  claimed_lately: number;
  bound: number;
}

/** Input of a version: every code that a pool ever had. Claims do not change it, so they cause no conflict for an operator. */
function poolState(region: Region, filled: bigint) {
  return { region, filled: String(filled) };
}

export const listCodePools = handle(
  calls.listCodePools,
  async ({ db, clock }: Pick<Deps, "db" | "clock">) => {
    const now = clock.now().getTime();
    const [day, lately] = [new Date(now - DAY_MS), new Date(now - PACE_DAYS * DAY_MS)];
    const { rows } = await sql<Row>`
    select p.region, p.remaining, p.remaining + count(c.code) as filled,
      count(*) filter (where c.claimed_at >= ${day}::timestamptz)::int as claimed,
      count(*) filter (where c.claimed_at >= ${lately}::timestamptz)::int as claimed_lately,
      count(*) filter (where c.bound_at >= ${day}::timestamptz)::int as bound
    from activation_code_pools p left join activation_codes c using (region) group by p.region`.execute(
      db,
    );
    const pools = rows
      .toSorted((one, other) => REGIONS.indexOf(one.region) - REGIONS.indexOf(other.region))
      .map(({ region, remaining, filled, claimed, claimed_lately: claimedLately, bound }) => ({
        region,
        remaining: Number(remaining),
        claimed,
        bound,
        daysLeft:
          claimedLately === 0 ? null : Math.floor((Number(remaining) * PACE_DAYS) / claimedLately),
        version: versionOf(poolState(region, filled)),
      }));
    return { pools, perHour: CLAIMS_PER_HOUR };
  },
);

/** Locks a pool: claims wait until the transaction ends, so that free and claimed counts are consistent. */
async function lockPool(tx: Tx, region: Region) {
  const { remaining } = await tx
    .selectFrom("activation_code_pools")
    .select("remaining")
    .where("region", "=", region)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { claimed } = await tx
    .selectFrom("activation_codes")
    .select((select) => select.fn.countAll<bigint>().as("claimed"))
    .where("region", "=", region)
    .executeTakeFirstOrThrow();
  return poolState(region, remaining + claimed);
}

function readCount(text: string): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > MOST_CODES_ADDED) throw new ApiError(operatorErrors.codesInvalid);
  return count;
}

/** Adds codes to a pool. */
export const addCodes = handle(
  calls.addCodes,
  async (deps, { region, count: text, version, reason }, caller) => {
    const count = readCount(text);
    await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "operator.add-codes",
        roles: ["operations"],
        operator: operatorOf(caller, reason),
        seen: version,
        read: () => lockPool(tx, region),
        change: async (before) => {
          const { remaining } = await tx
            .updateTable("activation_code_pools")
            .set({ remaining: sql`remaining + ${count}` })
            .where("region", "=", region)
            .returning("remaining")
            .executeTakeFirstOrThrow();
          const filled = String(BigInt(before.filled) + BigInt(count));
          const after = { region, filled, added: count, remaining: String(remaining) };
          return { after, result: undefined };
        },
      }),
    );
    return { message: operatorMessages.codesAdded };
  },
);
