import type { LedgerKind } from "@nodeyard/contract/ledger.ts";
import { currencyOf } from "@nodeyard/contract/currency.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import * as calls from "@nodeyard/contract/revenue/detail-calls.ts";
import type { StatementResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { sql, type Selectable } from "kysely";
import {
  readRange,
  sumKinds,
  sumUntil,
  type KindSum,
  type RangeLine,
} from "../../../ledger/read-range.ts";
import type { Tx } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import type { WithdrawalsTable } from "../../../platform/schema.ts";
import { inSnapshot } from "../../../platform/snapshot.ts";
import { chooseRange } from "./choose-range.ts";
import { valueLines } from "./order-values.ts";
import type { ZonedDays } from "./zoned-days.ts";

type Row = StatementResponse["list"][number];

function presentSums(sums: readonly KindSum[]): StatementResponse["sums"] {
  const of = (kind: LedgerKind) => sums.find((sum) => sum.kind === kind);
  const amount = (kind: LedgerKind) => of(kind)?.amountMicroBp ?? 0n;
  const fees = of("withdrawal")?.feeMicroBp ?? 0n;
  return {
    network: formatMicroBp(amount("network")),
    compute: formatMicroBp(amount("compute")),
    activity: formatMicroBp(amount("activity")),
    invite: formatMicroBp(amount("invite")),
    adjustment: formatMicroBp(amount("adjustment")),
    withdrawn: formatMicroBp(-amount("withdrawal") - fees),
    networkFees: formatMicroBp(fees),
    boughtBack: formatMicroBp(-amount("buyback")),
    exchanged: formatMicroBp(-amount("exchange")),
  };
}

type Withdrawn = Pick<
  Selectable<WithdrawalsTable>,
  "withdrawal_id" | "address" | "transaction_hash"
>;

/** The account's withdrawals among these lines, by id. */
async function readWithdrawals(
  tx: Tx,
  accountId: bigint,
  lines: readonly RangeLine[],
): Promise<ReadonlyMap<bigint | null, Withdrawn>> {
  const ids = lines.flatMap(({ kind, holdId }) =>
    kind === "withdrawal" && holdId !== null ? [holdId] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("withdrawals")
    .select(["withdrawal_id", "address", "transaction_hash"])
    .where("account_id", "=", accountId)
    .where("withdrawal_id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.withdrawal_id, row]));
}

/** The exact platform fees of the page's compute lines, from their credits; a network line's is its share of the hour's. */
async function readComputeFees(
  tx: Tx,
  accountId: bigint,
  lines: readonly RangeLine[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const compute = lines.filter((line) => line.kind === "compute");
  if (compute.length === 0) return new Map();
  const rows = await tx
    .selectFrom("compute_credits")
    .select(["day", sql<string>`sum(fee_micro_bp)`.as("fee")])
    .where("account_id", "=", accountId)
    .where(
      "day",
      "in",
      compute.map((line) => utcDay(line.occurredAt)),
    )
    .groupBy("day")
    .execute();
  const feeOf = new Map(rows.map((row) => [row.day, BigInt(row.fee)]));
  return new Map(
    compute.map((line) => [line.ledgerPostingId, feeOf.get(utcDay(line.occurredAt)) ?? 0n]),
  );
}

function presentWithdrawal(line: RangeLine, of: Withdrawn | undefined): Row["withdrawal"] {
  if (line.kind !== "withdrawal" || !of) return null;
  return {
    id: String(of.withdrawal_id),
    net: formatMicroBp(line.amountMicroBp + line.feeMicroBp),
    address: of.address,
    transaction: of.transaction_hash ?? "",
  };
}

function present(
  line: RangeLine,
  days: ZonedDays,
  value: Pick<Row, "basis" | "price" | "value" | "payment">,
  withdrawals: ReadonlyMap<bigint | null, Withdrawn>,
): Row {
  return {
    lineId: String(line.ledgerPostingId),
    reference: line.reference,
    kind: line.kind,
    occurredAt: line.occurredAt.toISOString(),
    recordedAt: line.recordedAt.toISOString(),
    day: days.dayOf(line.placedAt),
    amount: formatMicroBp(line.amountMicroBp),
    balanceAfter: formatMicroBp(line.runningMicroBp),
    fee: formatMicroBp(line.feeMicroBp),
    tax: formatMicroBp(line.taxMicroBp),
    ...value,
    deviceCount: line.deviceCount,
    withdrawal: presentWithdrawal(line, withdrawals.get(line.holdId)),
  };
}

/**
 * A page of the account's ledger lines of a range, ordered by the time they are for, oldest first, with the balances before
 * and after. Balances follow that order, so that pages and ranges are contiguous even with late postings.
 */
export const getStatement = handle(calls.getStatement, async (deps, query, caller) => {
  const { accountId } = caller;
  const { days, from, until } = chooseRange(query);
  const { zone } = days;
  const currency = currencyOf(siteOf(caller.language));
  const { pageSize = DEFAULT_PAGE_SIZE, pageNum = 1 } = query;
  return inSnapshot(deps.db, async (tx) => {
    const opening = await sumUntil(tx, accountId, from, zone);
    const closing = await sumUntil(tx, accountId, until, zone);
    const lines = await readRange(tx, {
      accountId,
      from,
      until,
      zone,
      offset: (pageNum - 1) * pageSize,
      limit: pageSize,
    });
    const valueOf = await valueLines(tx, { accountId, currency }, lines);
    const withdrawals = await readWithdrawals(tx, accountId, lines);
    const fees = await readComputeFees(tx, accountId, lines);
    return {
      zone,
      list: lines.map((line) =>
        present(
          { ...line, feeMicroBp: fees.get(line.ledgerPostingId) ?? line.feeMicroBp },
          days,
          valueOf(line),
          withdrawals,
        ),
      ),
      currency,
      total: closing.lineCount - opening.lineCount,
      pageSize,
      sum: formatMicroBp(closing.amountMicroBp - opening.amountMicroBp),
      sums: presentSums(await sumKinds(tx, accountId, { from, until, zone })),
      openingBalance: formatMicroBp(opening.amountMicroBp),
      closingBalance: formatMicroBp(closing.amountMicroBp),
    };
  });
});
