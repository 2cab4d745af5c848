import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { setExchangeOffer } from "@nodeyard/contract/exchange/operator/calls.ts";
import { MAX_CARDS, MAX_DENOMINATION_YUAN } from "@nodeyard/contract/exchange/rules.ts";
import { groupDigits } from "@nodeyard/contract/money.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../../shared/forms/use-form.ts";
import { exchanges } from "./messages.ts";

const MAX_MONTH_YUAN = 10_000_000;

/** Names of the inputs of a row. */
export const rowNames = (row: number) => ({ yuan: `yuan-${row}`, count: `count-${row}` });

/** A whole number from 1 to a most; undefined if it is none. */
function readInteger(text: string, most: number): number | undefined {
  const digits = text.replaceAll(",", "");
  if (!/^\d{1,9}$/.test(digits)) return undefined;
  const value = Number(digits);
  return value >= 1 && value <= most ? value : undefined;
}

type Offered = Pick<RequestOf<typeof setExchangeOffer>, "monthYuan" | "cards">;

/** Reads the form. @returns the offer, and errors by input; empty rows are left out. */
export function readOffer(
  data: FormData,
  rows: number,
): { readonly offered: Offered; readonly errors: FieldErrors } {
  const errors: Record<string, string | undefined> = {};
  const cards: { denomination: number; maxCount: number }[] = [];
  for (let row = 1; row <= rows; row += 1) {
    const names = rowNames(row);
    const [yuan, count] = [trimmedText(data, names.yuan), trimmedText(data, names.count)];
    if (yuan === "" && count === "") continue;
    const denomination = readInteger(yuan, MAX_DENOMINATION_YUAN);
    const maxCount = readInteger(count, MAX_CARDS);
    if (denomination !== undefined && maxCount !== undefined)
      cards.push({ denomination, maxCount });
    else
      errors[denomination === undefined ? names.yuan : names.count] = exchanges.rowInvalid(
        groupDigits(String(MAX_DENOMINATION_YUAN)),
        String(MAX_CARDS),
      );
  }
  const monthYuan = readInteger(trimmedText(data, "monthYuan"), MAX_MONTH_YUAN);
  if (monthYuan === undefined) errors["monthYuan"] = exchanges.monthInvalid;
  return { offered: { monthYuan: monthYuan ?? 0, cards }, errors };
}
