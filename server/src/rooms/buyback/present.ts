// Offered to other rooms.
import type { Buyback } from "@nodeyard/contract/buyback/calls.ts";
import {
  LEGACY_STATUS,
  type BuybackState,
  type BuybackStep,
} from "@nodeyard/contract/buyback/rules.ts";
import { payeeCauseOf } from "@nodeyard/contract/buyback/payee-causes.ts";
import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { maskName } from "../identity/mask-person.ts";
import { maskAlipayAccount } from "../payee/mask-payee.ts";
import { formatPrice } from "../prices/prices.ts";
import { openPerson } from "./paid-person.ts";
import { readNewestSteps, type BuybackRow } from "./store.ts";
import { formatPpm } from "./terms.ts";

const STATES: Readonly<Record<BuybackStep, BuybackState>> = {
  held: "submitted",
  paused: "submitted",
  checking: "checking",
  sent: "processing",
  uncertain: "processing",
  processing: "processing",
  refused: "processing",
  "by-hand": "processing",
  "on-hold": "onHold",
  resumed: "submitted",
  retrying: "retrying",
  paid: "paid",
  returned: "returned",
};

/** Buy-backs in wire form, each with the state of its newest step. */
export async function presentBuybacks(
  deps: Pick<Deps, "encryption">,
  db: Queryable,
  rows: readonly BuybackRow[],
): Promise<Buyback[]> {
  const steps = await readNewestSteps(
    db,
    rows.map((row) => row.buyback_id),
  );
  return rows.map((row) => presentBuyback(deps, row, steps.get(row.buyback_id) ?? "held"));
}

export function presentBuyback(
  deps: Pick<Deps, "encryption">,
  row: BuybackRow,
  step: BuybackStep,
): Buyback {
  const person = openPerson(deps, row);
  const state = STATES[step];
  return {
    id: String(row.buyback_id),
    type: row.buyback_type,
    time: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    exchangeMoney: formatFen(row.amount_fen),
    realMoney: formatFen(row.net_fen),
    tax: formatFen(row.tax_fen),
    fee: formatFen(row.fee_fen),
    exchangeBXC: formatMicroBp(row.gross_micro_bp),
    RMBPrice: formatPrice({
      numerator: row.price_numerator,
      denominator: row.price_denominator,
    }),
    orderId: row.order_id ?? "",
    discount: formatPpm((row.net_fen * 1_000_000n) / row.amount_fen),
    ZFBAccount: maskAlipayAccount(person.account),
    ZFBName: maskName(person.name),
    status: LEGACY_STATUS[state],
    state,
    returnReason: row.return_reason,
    payeeCause: row.return_reason === "payee-refused" ? payeeCauseOf(row.refusal_code ?? "") : null,
  };
}
