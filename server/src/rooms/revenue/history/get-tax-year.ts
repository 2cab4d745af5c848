import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import type { PaymentKind } from "@nodeyard/contract/revenue/rules.ts";
import * as calls from "@nodeyard/contract/revenue/tax-calls.ts";
import type { TaxSum, TaxYearResponse } from "@nodeyard/contract/revenue/tax-calls.ts";
import { CHINA_OFFSET_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { formatPrice } from "../../prices/prices.ts";

const MONTHS = 12;

interface Payment {
  readonly kind: PaymentKind;
  readonly id: bigint;
  readonly is_own: boolean;
  readonly paid_at: Date;
  readonly order_id: string;
  readonly gross_micro_bp: bigint;
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly gross: bigint;
  readonly tax: bigint;
  readonly fee: bigint;
  readonly net: bigint;
}

const yearStart = (year: number): Date => new Date(Date.UTC(year, 0) - CHINA_OFFSET_MS);
const inChina = (at: Date): Date => new Date(at.getTime() + CHINA_OFFSET_MS);

/** Payments of an account's person, or of the account alone while nobody is verified, in a year of China's calendar. */
async function readPayments(
  db: Queryable,
  owner: { readonly accountId: bigint; readonly identityId: bigint | undefined },
  year: number,
): Promise<readonly Payment[]> {
  const { accountId, identityId } = owner;
  const isTheirs =
    identityId === undefined
      ? sql`p.account_id = ${accountId}`
      : sql`p.identity_id = ${identityId}`;
  const inYear = sql`p.ended_at >= ${yearStart(year)} and p.ended_at < ${yearStart(year + 1)}`;
  const { rows } = await sql<Payment>`
    select case when r.buyback_id is not null then 'auto-withdrawal' when p.buyback_type = 95 then 'buyback-second' else 'buyback' end as kind,
      p.buyback_id as id, p.account_id = ${accountId} as is_own, p.ended_at as paid_at, coalesce(p.order_id, '') as order_id,
      p.gross_micro_bp, p.price_numerator as numerator, p.price_denominator as denominator,
      p.amount_fen as gross, p.tax_fen as tax, p.fee_fen as fee, p.net_fen as net
    from buybacks p left join auto_withdrawal_runs r using (buyback_id)
    where ${isTheirs} and p.status = 'paid' and ${inYear}
    union all
    select 'exchange', p.exchange_id, p.account_id = ${accountId}, p.ended_at, '', p.gross_micro_bp, p.price_numerator,
      p.price_denominator, p.total_yuan * 100::bigint, 0, 0, p.total_yuan * 100::bigint
    from exchanges p where ${isTheirs} and p.status = 'done' and ${inYear}
    order by paid_at, kind, id`.execute(db);
  return rows;
}

function sumUp(payments: readonly Payment[]): TaxSum {
  const paid = payments.filter(({ kind }) => kind !== "exchange");
  const total = (of: readonly Payment[], part: "gross" | "tax" | "fee" | "net") =>
    formatFen(of.reduce((sum, payment) => sum + payment[part], 0n));
  return {
    count: paid.length,
    gross: total(paid, "gross"),
    tax: total(paid, "tax"),
    fee: total(paid, "fee"),
    net: total(paid, "net"),
    cards: total(
      payments.filter(({ kind }) => kind === "exchange"),
      "gross",
    ),
  };
}

function present(payment: Payment): TaxYearResponse["orders"][number] {
  return {
    id: String(payment.id),
    kind: payment.kind,
    paidAt: payment.paid_at.toISOString(),
    order: payment.order_id,
    bp: formatMicroBp(payment.gross_micro_bp),
    price: formatPrice(payment),
    gross: formatFen(payment.gross),
    tax: formatFen(payment.tax),
    fee: formatFen(payment.fee),
    net: formatFen(payment.net),
  };
}

/**
 * A person's payments in yuan of a year, by month, and the account's own orders. As in the month's quota all accounts of a
 * verified person count as one; of the others there are sums alone.
 */
export const getTaxYear = handle(calls.getTaxYear, async ({ db, clock }, query, { accountId }) => {
  const { year = inChina(clock.now()).getUTCFullYear() } = query;
  const identity = await db
    .selectFrom("account_identities")
    .select("identity_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const payments = await readPayments(db, { accountId, identityId: identity?.identity_id }, year);
  const own = payments.filter((payment) => payment.is_own);
  const byMonth = Map.groupBy(payments, ({ paid_at: at }) => inChina(at).getUTCMonth());
  return {
    year,
    isOfPerson: identity !== undefined,
    sum: sumUp(payments),
    months: Array.from({ length: MONTHS }, (_, month) => sumUp(byMonth.get(month) ?? [])),
    otherAccounts: sumUp(payments.filter((payment) => !payment.is_own)),
    orders: own.map(present),
  };
});
