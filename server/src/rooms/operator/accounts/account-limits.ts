import { CLAIMS_PER_HOUR } from "@nodeyard/contract/bcode/rules.ts";
import type { AccountLimit } from "@nodeyard/contract/operator/account-calls.ts";
import { LIMIT_NAMES, LIMITS, type LimitName } from "@nodeyard/contract/operator/limits.ts";
import { formatFigure } from "@nodeyard/contract/rates/rules.ts";
import type { Queryable } from "../../../platform/database.ts";
import { versionOf } from "../../account/operator-act.ts";
import { readCeilings } from "../../redemption/ceilings.ts";

/** As an operator writes it. */
export function limitText(name: LimitName, value: bigint): string {
  return formatFigure(value, LIMITS[name].figure.unit);
}

/** State of a limit that an act changes: the account's own, or null where the general one holds. */
export function limitState(limit: LimitName, own: bigint | undefined) {
  return { limit, value: own === undefined ? null : limitText(limit, own) };
}

/** General limits, of accounts without a limit of their own. */
async function readGeneral(
  db: Queryable,
  now: Date,
): Promise<Readonly<Record<LimitName, bigint | undefined>>> {
  const { account_day_micro_bp: unreviewed } = await readCeilings(db, now);
  return { withdrawals: undefined, unreviewed, codes: BigInt(CLAIMS_PER_HOUR), devices: undefined };
}

/** Maximum of an own limit: the figure that holds for every account besides it. */
export async function readMost(
  db: Queryable,
  name: LimitName,
  now: Date,
): Promise<bigint | undefined> {
  return name === "unreviewed" ? (await readGeneral(db, now)).unreviewed : undefined;
}

/** The limits of an account: the one in force, the general one, and its own with its author and reason. */
export async function readLimits(
  db: Queryable,
  accountId: bigint,
  now: Date,
): Promise<AccountLimit[]> {
  const [generals, rows] = await Promise.all([
    readGeneral(db, now),
    db
      .selectFrom("account_limits as l")
      .innerJoin("accounts as a", "a.account_id", "l.set_by")
      .select(["l.name", "l.value", "l.reason", "l.set_by", "l.set_at", "a.email"])
      .where("l.account_id", "=", accountId)
      .execute(),
  ]);
  return LIMIT_NAMES.map((name) => {
    const row = rows.find((each) => each.name === name);
    const general = generals[name];
    const own = row?.value ?? general;
    const isLower = name === "unreviewed" && general !== undefined;
    const inForce = isLower && own !== undefined && own > general ? general : own;
    return {
      name,
      inForce: inForce === undefined ? null : limitText(name, inForce),
      general: general === undefined ? null : limitText(name, general),
      own: row
        ? {
            value: limitText(name, row.value),
            reason: row.reason,
            setBy: { accountId: String(row.set_by), email: row.email },
            setAt: row.set_at.toISOString(),
          }
        : null,
      version: versionOf(limitState(name, row?.value)),
    };
  });
}
