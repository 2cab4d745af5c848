import { billActErrors } from "@nodeyard/contract/bills/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Tx } from "../../../../platform/database.ts";
import type { BillSupplementsTable } from "../../../../platform/schema.ts";
import { requireWireId } from "../../../../platform/wire-id.ts";

export type SupplementRow = Selectable<BillSupplementsTable> & {
  readonly lines: number;
  readonly amount: bigint;
};

/** Totals of the lines of the supplement in `s`. */
export const LINES: RawBuilder<unknown> = sql`lateral (select count(*)::int as lines,
  coalesce(sum(amount_micro_bp), 0)::bigint as amount from bill_lines b where b.bill_supplement_id = s.bill_supplement_id)`;

/** A supplement in plain values, as an audit line has it; a version is their digest. */
export function supplementState(row: SupplementRow) {
  return {
    recordId: String(row.bill_supplement_id),
    month: row.month.slice(0, 7),
    fileName: row.file_name,
    state: row.approved_at === null ? "draft" : "approved",
    lines: row.lines,
    bp: formatMicroBp(row.amount),
  };
}

/** Locks a supplement until the transaction ends. */
export async function lockSupplement(tx: Tx, recordId: string): Promise<SupplementRow> {
  const id = requireWireId(recordId, billActErrors.unknownSupplement);
  await sql`select from bill_supplements where bill_supplement_id = ${id} for update`.execute(tx);
  const { rows } = await sql<SupplementRow>`
    select s.*, l.* from bill_supplements s cross join ${LINES} l where s.bill_supplement_id = ${id}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new ApiError(billActErrors.unknownSupplement);
  return row;
}
