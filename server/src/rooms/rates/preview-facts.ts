import { parsePrice, quoteOf } from "@nodeyard/contract/buyback/quote.ts";
import { formatFen, microBpToFen } from "@nodeyard/contract/money.ts";
import type { PreviewFact } from "@nodeyard/contract/rates/calls.ts";
import { parseFigure, RATES } from "@nodeyard/contract/rates/rules.ts";
import { CHINA_OFFSET_MS, DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import { readOwed } from "../../ledger/owed.ts";
import { readRows, type RateId, type Values } from "./tables.ts";

/** Sales that a change of their terms is calculated for. */
const SALES_DAYS = 30;

type FactsDeps = Pick<Deps, "db" | "clock">;
type Preview = (
  deps: FactsDeps,
  id: RateId,
  before: Values,
  after: Values,
) => Promise<PreviewFact[]>;

/** Value of all that is owed to owners. */
const ofPrice: Preview = async ({ db }, _, before, after) => {
  const owed = await readOwed(db);
  const worth = (values: Values, currency: "yuan" | "usdt"): string => {
    const price = parsePrice(values[currency] ?? "");
    return price ? formatFen(microBpToFen(owed, price)) : "";
  };
  return [
    { name: "owedYuan", before: worth(before, "yuan"), after: worth(after, "yuan") },
    { name: "owedUsdt", before: worth(before, "usdt"), after: worth(after, "usdt") },
  ];
};

interface Sums {
  readonly gross: bigint;
  readonly tax: bigint;
  readonly fee: bigint;
  readonly net: bigint;
  readonly refused: number;
}

/** Sums of sales of these amounts by the terms; amounts that they do not allow are not sold. */
function sell(amountsFen: readonly bigint[], values: Values): Sums {
  const { fields } = RATES.buyback;
  const figure = (field: Exclude<keyof typeof fields, "maxPerMonth">): bigint =>
    parseFigure(values[field] ?? "", fields[field]) ?? 0n;
  const deductions = { taxPpm: figure("tax"), feePpm: figure("fee") };
  const [min, max] = [figure("minYuan") * 100n, figure("maxYuan") * 100n];
  const multiple = figure("multipleYuan") * 100n;
  const sold = amountsFen.filter((fen) => fen >= min && fen <= max && fen % multiple === 0n);
  let sums = { gross: 0n, tax: 0n, fee: 0n, net: 0n };
  for (const fen of sold) {
    const quote = quoteOf(fen, { numerator: 1n, denominator: 1n }, deductions);
    sums = {
      gross: sums.gross + fen,
      tax: sums.tax + quote.taxFen,
      fee: sums.fee + quote.feeFen,
      net: sums.net + quote.netFen,
    };
  }
  return { ...sums, refused: amountsFen.length - sold.length };
}

/** The last days' sales of the kind, by the terms in force and by the changed ones. */
const ofBuybacks: Preview = async ({ db, clock }, { key }, before, after) => {
  const { rows } = await sql<{ amount_fen: bigint }>`
    select amount_fen from buybacks where buyback_type = ${key}::int and status <> 'returned'
      and created_at >= ${new Date(clock.now().getTime() - SALES_DAYS * DAY_MS)}`.execute(db);
  const amounts = rows.map((row) => row.amount_fen);
  const [now, then] = [sell(amounts, before), sell(amounts, after)];
  const money = (
    name: PreviewFact["name"],
    part: "gross" | "tax" | "fee" | "net",
  ): PreviewFact => ({
    name,
    before: formatFen(now[part]),
    after: formatFen(then[part]),
  });
  return [
    money("salesGross", "gross"),
    money("salesTax", "tax"),
    money("salesFee", "fee"),
    money("salesNet", "net"),
    { name: "salesRefused", before: String(now.refused), after: String(then.refused) },
  ];
};

/** Persons of the last month of China's calendar who sold as much as the quota allows, or more, and the yuan above it. */
const ofQuota: Preview = async ({ db, clock }, _, before, after) => {
  const local = new Date(clock.now().getTime() + CHINA_OFFSET_MS);
  const start = (month: number): Date =>
    new Date(Date.UTC(local.getUTCFullYear(), month) - CHINA_OFFSET_MS);
  const month = local.getUTCMonth();
  const { rows } = await sql<{ fen: bigint }>`
    select sum(amount_fen)::bigint as fen from buybacks
    where status <> 'returned' and created_at >= ${start(month - 1)} and created_at < ${start(month)}
    group by identity_id`.execute(db);
  const above = (values: Values): bigint[] => {
    const limitFen = BigInt(values["monthYuan"] ?? 0) * 100n;
    return rows.flatMap(({ fen }) => (fen > limitFen ? [fen - limitFen] : []));
  };
  const [now, then] = [above(before), above(after)];
  const sum = (fen: readonly bigint[]): string =>
    formatFen(fen.reduce((total, each) => total + each, 0n));
  return [
    { name: "quotaPersons", before: String(now.length), after: String(then.length) },
    { name: "quotaYuan", before: sum(now), after: sum(then) },
  ];
};

const PREVIEWS: Partial<Record<RateId["name"], Preview>> = {
  price: ofPrice,
  buyback: ofBuybacks,
  quota: ofQuota,
};

/** Figures of a rate that decides about payments, by the row in force and by the changed one. */
export async function previewFacts(
  deps: FactsDeps,
  id: RateId,
  values: Values,
): Promise<PreviewFact[]> {
  const preview = PREVIEWS[id.name];
  if (!preview) return [];
  const rows = await readRows(deps.db, id);
  const inForce = rows.findLast(({ from }) => from <= deps.clock.now());
  return preview(deps, id, inForce?.values ?? {}, values);
}
