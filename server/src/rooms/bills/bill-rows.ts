import type { Bill, Dispute } from "@nodeyard/contract/bills/calls.ts";
import {
  daysOfMonth,
  LEGACY_BILL_STATUS,
  type BillMonth,
  type BillState,
} from "@nodeyard/contract/bills/rules.ts";
import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Queryable } from "../../platform/database.ts";
import type { BillLinesTable } from "../../platform/schema.ts";

export type BillRow = Selectable<BillLinesTable> & { readonly state: BillState };

/** The state of the line in `b`. */
export const STATE: RawBuilder<BillState> = sql<BillState>`case when b.confirmed_at is not null then 'confirmed'
  when exists (select from bill_disputes d where d.bill_line_id = b.bill_line_id and d.answered_at is null) then 'disputed'
  else 'unconfirmed' end`;

/** True if the line in `b` is on its owner's bill: of an issued month, and approved if it is a supplement's. */
export const IS_ISSUED: RawBuilder<boolean> = sql<boolean>`exists (select from bill_months m
    where m.month = b.month and m.issued_at is not null)
  and (b.bill_supplement_id is null or exists (select from bill_supplements s
    where s.bill_supplement_id = b.bill_supplement_id and s.approved_at is not null))`;

/** Those to do something about first. */
export const ORDER: RawBuilder<unknown> = sql`(b.confirmed_at is not null), b.hostname, b.task_type, b.bill_line_id`;

/** Disputes of lines, newest first. */
export async function readDisputes(
  db: Queryable,
  lineIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Dispute[]>> {
  if (lineIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("bill_disputes")
    .selectAll()
    .where("bill_line_id", "in", lineIds)
    .orderBy("bill_dispute_id", "desc")
    .execute();
  const found = Map.groupBy(rows, (row) => row.bill_line_id);
  return new Map([...found].map(([id, disputes]) => [id, disputes.map(presentDispute)]));
}

export function presentDispute(row: {
  readonly bill_dispute_id: bigint;
  readonly reason: string;
  readonly disputed_at: Date;
  readonly answer: string | null;
  readonly answered_at: Date | null;
}): Dispute {
  return {
    disputeId: String(row.bill_dispute_id),
    reason: row.reason,
    disputedAt: row.disputed_at.toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}

/** 95th percentiles of the effective days of a month's lines, oldest first. */
export async function readDays95(
  db: Queryable,
  month: BillMonth,
  lineIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Bill["day95List"]>> {
  if (lineIds.length === 0) return new Map();
  const { first, next } = daysOfMonth(month);
  const { rows } = await sql<{ id: bigint; date: string; bps: bigint }>`
    select b.bill_line_id as id, d.day as date, d.billed_out_bps as bps
    from bill_lines b join bill_days d on d.account_id = b.account_id and d.mac = b.mac and d.task_type = b.task_type
      and d.day >= ${first}::date and d.day < ${next}::date
    where b.bill_line_id = any(${lineIds}::bigint[]) and d.billed_out_bps is not null
    order by d.day`.execute(db);
  const found = Map.groupBy(rows, (row) => row.id);
  return new Map(
    [...found].map(([id, days]) => [id, days.map(({ date, bps }) => ({ date, bps: Number(bps) }))]),
  );
}

/** Fields of a line that owners and operators share. */
export function presentLine(
  row: BillRow,
  disputes: readonly Dispute[] = [],
): Omit<Bill, "day95List"> {
  return {
    billId: String(row.bill_line_id),
    hostName: row.hostname,
    task: row.task_type,
    operator: row.operator,
    bps: Number(row.bps),
    effectiveDays: row.effective_days,
    bp: formatMicroBp(row.amount_micro_bp),
    price: formatFen(row.value_fen),
    status: LEGACY_BILL_STATUS[row.state],
    state: row.state,
    isSupplement: row.bill_supplement_id !== null,
    remark: row.remark,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    disputes: [...disputes],
  };
}
