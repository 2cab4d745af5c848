import { batchErrors } from "@nodeyard/contract/buyback/operator/batch-errors.ts";
import { ApiError, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import type { Queryable } from "../../../../platform/database.ts";
import type { Deps } from "../../../../platform/deps.ts";
import { quietFrom } from "../../payout/quiet.ts";
import type { BuybackRow } from "../../store.ts";

/** Questions to the payment app at a time. */
const AT_ONCE = 8;

/** Open buy-backs that are in no batch; throws if one of these is not. */
export async function readOpen(db: Queryable, ids: readonly bigint[]): Promise<BuybackRow[]> {
  const rows = await db
    .selectFrom("buybacks")
    .selectAll()
    .where("buyback_id", "in", [...new Set(ids)])
    .where("status", "=", "created")
    .where("buyback_batch_id", "is", null)
    .orderBy("buyback_id")
    .execute();
  const open = new Set(rows.map((row) => row.buyback_id));
  const other = ids.find((id) => !open.has(id));
  if (other !== undefined)
    throw new ApiError(batchErrors.batchNotOpen, { params: { id: String(other) } });
  return rows;
}

/**
 * Throws unless the payment app says of each of these buy-backs that it has no payment, long enough after the last request for one, or
 * after that was refused for a reason of ours. Those that were never asked for are looked up as well: a restored backup may have lost
 * that they were.
 */
export async function assertUnpaid(
  { clock, payments }: Pick<Deps, "clock" | "payments">,
  rows: readonly BuybackRow[],
  error: ErrorDefinition = batchErrors.batchAtGateway,
): Promise<void> {
  const now = clock.now();
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await Promise.all(
      rows.slice(from, from + AT_ONCE).map(async (row) => {
        const isQuiet = (quietFrom(row) ?? now) <= now;
        const found = isQuiet ? await payments?.find(row.out_biz_no) : undefined;
        if (found?.state !== "missing")
          throw new ApiError(error, { params: { id: String(row.buyback_id) } });
      }),
    );
}
