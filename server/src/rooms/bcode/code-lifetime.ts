// Offered to other rooms.
import {
  VALID_DAYS_WITH_DEVICE,
  VALID_DAYS_WITHOUT_DEVICE,
} from "@nodeyard/contract/bcode/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import type { Queryable } from "../../platform/database.ts";

/** TTL of an unused code: 20 days if the account has bound a device, otherwise 10. */
export async function codeLifetimeMs(db: Queryable, accountId: bigint): Promise<number> {
  const device = await db
    .selectFrom("devices")
    .select("device_id")
    .where("account_id", "=", accountId)
    .where("unbound_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return (device ? VALID_DAYS_WITH_DEVICE : VALID_DAYS_WITHOUT_DEVICE) * DAY_MS;
}
