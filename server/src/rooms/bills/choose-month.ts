import { billsErrors } from "@nodeyard/contract/bills/errors.ts";
import { lastBillMonths, type BillMonth } from "@nodeyard/contract/bills/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";

/** One of the last full UTC months, the newest by default; throws for others. */
export function chooseMonth(now: Date, text: string | undefined): BillMonth {
  const months = lastBillMonths(now);
  const month = text || (months[0] ?? "");
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new ApiError(billsErrors.monthInvalid);
  if (!months.includes(month)) throw new ApiError(billsErrors.monthOutOfRange);
  return month;
}
