// Offered to other rooms.
import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import type { Deductions } from "@nodeyard/contract/buyback/quote.ts";
import type { Rational } from "@nodeyard/contract/money.ts";
import { PPM_EXACT } from "@nodeyard/contract/ppm.ts";
import type { Queryable } from "../../platform/database.ts";
import { readHeldPrice } from "../prices/mean-price.ts";

/** The terms of a kind of buy-back. */
export interface Terms {
  readonly type: BuybackType;
  readonly price: Rational;
  readonly deductions: Deductions;
  /** Share that is paid, in millionths. */
  readonly netPpm: bigint;
  readonly minYuan: number;
  readonly maxYuan: number;
  readonly multipleYuan: number;
  readonly maxPerMonth: number | null;
}

async function readRow(db: Queryable, type: BuybackType, at: Date) {
  return db
    .selectFrom("buyback_terms")
    .selectAll()
    .where("buyback_type", "=", type)
    .where("effective_from", "<=", at)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** The terms at an instant; with the price that a form was shown, while that is held. */
export async function readTerms(
  db: Queryable,
  type: BuybackType,
  at: Date,
  shownPrice?: Rational,
): Promise<Terms> {
  const row = await readRow(db, type, at);
  const deductions = { taxPpm: BigInt(row.tax_ppm), feePpm: BigInt(row.fee_ppm) };
  return {
    type,
    price: await readHeldPrice(db, at, shownPrice),
    deductions,
    netPpm: PPM_EXACT - deductions.taxPpm - deductions.feePpm,
    minYuan: row.min_yuan,
    maxYuan: row.max_yuan,
    multipleYuan: row.multiple_yuan,
    maxPerMonth: row.max_per_month,
  };
}

/** Tax of a kind, in millionths: the seller's part, and the platform's. */
export async function readTax(
  db: Queryable,
  type: BuybackType,
  at: Date,
): Promise<{ readonly ownPpm: bigint; readonly platformPpm: bigint }> {
  const row = await readRow(db, type, at);
  return { ownPpm: BigInt(row.tax_ppm), platformPpm: BigInt(row.platform_tax_ppm) };
}

/** Decimal text of millionths, without trailing zeros: 950000 → `0.95`; with `percent`: 50000 → `5`. */
export function formatPpm(ppm: bigint, unit: "share" | "percent" = "share"): string {
  const decimals = unit === "share" ? 6 : 4;
  const digits = String(ppm).padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  return digits.slice(0, -decimals) + (fraction === "" ? "" : `.${fraction}`);
}
