import { billsErrors } from "@nodeyard/contract/bills/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";
import { readWireId } from "../../platform/wire-id.ts";
import { IS_ISSUED, STATE, type BillRow } from "./bill-rows.ts";

/** An issued bill of the account; foreign, unknown and unissued ones are refused alike. */
export async function findOwnBill(
  db: Queryable,
  accountId: bigint,
  billId: string,
): Promise<BillRow> {
  const id = readWireId(billId);
  if (id === undefined) throw new ApiError(billsErrors.unknownBill);
  const { rows } = await sql<BillRow>`
    select b.*, ${STATE} as state from bill_lines b
    where b.bill_line_id = ${id} and b.account_id = ${accountId} and ${IS_ISSUED}`.execute(db);
  const [row] = rows;
  if (!row) throw new ApiError(billsErrors.unknownBill);
  return row;
}
