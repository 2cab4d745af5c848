import * as calls from "@nodeyard/contract/bills/calls.ts";
import type { BillBpsResponse } from "@nodeyard/contract/bills/calls.ts";
import { billsErrors } from "@nodeyard/contract/bills/errors.ts";
import { daysOfMonth } from "@nodeyard/contract/bills/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { SLOT_MS, startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import type { Selectable } from "kysely";
import type { Queryable } from "../../platform/database.ts";
import { handle } from "../../platform/http/route.ts";
import type { BillDaysTable } from "../../platform/schema.ts";
import type { BillRow } from "./bill-rows.ts";
import { findOwnBill } from "./own-bill.ts";

const numberOrNull = (value: bigint | null) => (value === null ? null : Number(value));

/** Days of a bill, without their slots; a supplement has none. */
function daysOf(db: Queryable, bill: BillRow) {
  const { first, next } = daysOfMonth(bill.month.slice(0, 7));
  return db
    .selectFrom("bill_days")
    .where("account_id", "=", bill.account_id)
    .where("mac", "=", bill.mac ?? "")
    .where("task_type", "=", bill.task_type)
    .where("day", ">=", first)
    .where("day", "<", next);
}

function presentSlots(
  day: UtcDay,
  row: Pick<Selectable<BillDaysTable>, "slots" | "slot_out_bps" | "discarded_slots">,
): NonNullable<BillBpsResponse["day"]> {
  const startMs = startOfUtcDay(day).getTime();
  return {
    date: day,
    discarded: row.discarded_slots,
    slots:
      row.slots?.map((slot, index) => ({
        time: new Date(startMs + slot * SLOT_MS).toISOString(),
        bps: Number(row.slot_out_bps?.[index] ?? 0n),
      })) ?? null,
  };
}

/** The days that a bill is the mean of, and the slots of one of them: those that the bill was calculated from. */
export const showDays = handle(
  calls.getBillBps,
  async ({ db }, { billId, date }, { accountId }) => {
    const bill = await findOwnBill(db, accountId, billId);
    const rows = await daysOf(db, bill)
      .select(["day", "p95_out_bps", "billed_out_bps", "point_count", "credit_micro_bp"])
      .orderBy("day")
      .execute();
    const requested = date
      ? await daysOf(db, bill)
          .select(["slots", "slot_out_bps", "discarded_slots"])
          .where("day", "=", rows.some((row) => row.day === date) ? date : "-infinity")
          .executeTakeFirst()
      : undefined;
    if (date && !requested) throw new ApiError(billsErrors.dayNotOfBill);
    return {
      billId: String(bill.bill_line_id),
      bps: Number(bill.bps),
      days: rows.map((row) => ({
        date: row.day,
        bps: numberOrNull(row.billed_out_bps),
        measuredBps: numberOrNull(row.p95_out_bps),
        points: row.point_count,
        bp: formatMicroBp(row.credit_micro_bp),
      })),
      day: requested && date ? presentSlots(date, requested) : null,
    };
  },
);
