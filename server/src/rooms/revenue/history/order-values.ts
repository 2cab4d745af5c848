import { formatFen, microBpToFen, type Rational } from "@nodeyard/contract/money.ts";
import type { Currency } from "@nodeyard/contract/currency.ts";
import type { StatementResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { utcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { RangeLine } from "../../../ledger/read-range.ts";
import type { Tx } from "../../../platform/database.ts";
import { formatPrice, pricesOn } from "../../prices/prices.ts";

type Row = StatementResponse["list"][number];

/** An order of BP for money, as its own row has it. */
interface Order {
  readonly kind: string;
  readonly createdAt: Date;
  /** When it was paid; null before, and for a returned one. */
  readonly paidAt: Date | null;
  /** Of one in yuan. */
  readonly yuan: {
    readonly price: Rational;
    readonly gross: bigint;
    readonly tax: bigint;
    readonly fee: bigint;
    readonly net: bigint;
    readonly order: string;
  } | null;
}

interface OrderRow {
  kind: string;
  id: bigint;
  created_at: Date;
  paid_at: Date | null;
  gross_fen: bigint | null;
  tax_fen: bigint;
  fee_fen: bigint;
  net_fen: bigint;
  numerator: bigint;
  denominator: bigint;
  order_id: string;
}

const keyOf = (kind: string, id: bigint): string => `${kind}:${id}`;

/** The account's orders that these lines are of, by kind and id. */
async function readOrders(
  tx: Tx,
  accountId: bigint,
  lines: readonly RangeLine[],
): Promise<ReadonlyMap<string, Order>> {
  const idsOf = (kind: string): bigint[] =>
    lines.flatMap((line) => (line.kind === kind && line.holdId !== null ? [line.holdId] : []));
  const { rows } = await sql<OrderRow>`
    select 'buyback' as kind, buyback_id as id, created_at, case when status = 'paid' then ended_at end as paid_at,
      amount_fen as gross_fen, tax_fen, fee_fen, net_fen, price_numerator as numerator, price_denominator as denominator,
      coalesce(order_id, '') as order_id
    from buybacks where account_id = ${accountId} and buyback_id = any(${idsOf("buyback")}::bigint[])
    union all
    select 'exchange', exchange_id, created_at, case when status = 'done' then ended_at end,
      total_yuan * 100::bigint, 0, 0, total_yuan * 100::bigint, price_numerator, price_denominator, ''
    from exchanges where account_id = ${accountId} and exchange_id = any(${idsOf("exchange")}::bigint[])
    union all
    select 'withdrawal', withdrawal_id, created_at, case when status = 'completed' then ended_at end,
      null, 0, 0, 0, 0, 1, ''
    from withdrawals where account_id = ${accountId} and withdrawal_id = any(${idsOf("withdrawal")}::bigint[])`.execute(
    tx,
  );
  return new Map(
    rows.map((row) => [
      keyOf(row.kind, row.id),
      {
        kind: row.kind,
        createdAt: row.created_at,
        paidAt: row.paid_at,
        yuan:
          row.gross_fen === null
            ? null
            : {
                price: { numerator: row.numerator, denominator: row.denominator },
                gross: row.gross_fen,
                tax: row.tax_fen,
                fee: row.fee_fen,
                net: row.net_fen,
                order: row.order_id,
              },
      },
    ]),
  );
}

/** The day at whose price a line is valued that has none of its own: a return has the value of what it returns. */
function pricedDay(line: RangeLine, order: Order | undefined): UtcDay {
  return utcDay(order ? (order.paidAt ?? order.createdAt) : line.occurredAt);
}

/**
 * The value of each line in a currency: a sale's and an exchange's in yuan is that of its order; a withdrawal's is at the price
 * of the day that it was paid; all others are at the price of their day.
 */
export async function valueLines(
  tx: Tx,
  { accountId, currency }: { readonly accountId: bigint; readonly currency: Currency },
  lines: readonly RangeLine[],
): Promise<(line: RangeLine) => Pick<Row, "basis" | "price" | "value" | "payment">> {
  const orders = await readOrders(tx, accountId, lines);
  const orderOf = ({ kind, holdId }: RangeLine): Order | undefined =>
    holdId === null ? undefined : orders.get(keyOf(kind, holdId));
  const days = lines.map((line) => pricedDay(line, orderOf(line)));
  const prices = await pricesOn(tx, days);
  return (line) => {
    const order = orderOf(line);
    const yuan = order?.yuan ?? null;
    // BP that left the balance were paid for; those that came back were not.
    const sign = line.amountMicroBp < 0n ? 1n : -1n;
    const payment = yuan && {
      gross: formatFen(sign * yuan.gross),
      tax: formatFen(sign * yuan.tax),
      fee: formatFen(sign * yuan.fee),
      net: formatFen(sign * yuan.net),
      order: yuan.order,
    };
    if (yuan && currency === "yuan")
      return {
        basis: "settled",
        price: formatPrice(yuan.price),
        value: formatFen(-sign * yuan.gross),
        payment,
      };
    const day = pricedDay(line, order);
    const price = prices.get(day)?.[currency];
    if (!price) throw new Error(`there is no BP price on or before ${day}`);
    return {
      basis: order?.kind === "withdrawal" && order.paidAt ? "settled" : "day",
      price: formatPrice(price),
      value: formatFen(microBpToFen(line.amountMicroBp, price)),
      payment,
    };
  };
}
