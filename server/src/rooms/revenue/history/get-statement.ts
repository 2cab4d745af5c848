import { formatFen, formatMicroBp, microBpToFen } from "@nodeyard/contract/money.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import type { StatementQuery, StatementResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { readRange, sumUntil, type RangeLine } from "../../../ledger/read-range.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { formatPrice } from "../get-summary.ts";
import { pricesOn, type DayPrice } from "../../prices/prices.ts";
import { inSnapshot } from "../../../platform/snapshot.ts";
import { chooseRange } from "./choose-range.ts";
import type { ZonedDays } from "./zoned-days.ts";

type Row = StatementResponse["list"][number];

function present(line: RangeLine, days: ZonedDays, price: DayPrice | undefined): Row {
  if (!price) throw new Error(`there is no BP price on or before ${utcDay(line.occurredAt)}`);
  return {
    lineId: String(line.ledgerPostingId),
    reference: line.reference,
    kind: line.kind,
    occurredAt: line.occurredAt.toISOString(),
    recordedAt: line.recordedAt.toISOString(),
    day: days.dayOf(line.occurredAt),
    amount: formatMicroBp(line.amountMicroBp),
    balanceAfter: formatMicroBp(line.runningMicroBp),
    fee: formatMicroBp(line.feeMicroBp),
    tax: formatMicroBp(line.taxMicroBp),
    price: formatPrice(price.yuan),
    valueYuan: formatFen(microBpToFen(line.amountMicroBp, price.yuan)),
    deviceCount: line.deviceCount,
  };
}

/**
 * A page of the account's ledger lines of a range, ordered by the time they are for, oldest first, with the balances before
 * and after. Balances follow that order, so that pages and ranges are contiguous even with late postings.
 */
export async function getStatement(
  deps: Deps,
  query: StatementQuery,
  caller: OwnerCaller,
): Promise<Result<StatementResponse>> {
  const { accountId } = caller;
  const { days, from, until } = chooseRange(query);
  const { pageSize = DEFAULT_PAGE_SIZE, pageNum = 1 } = query;
  return inSnapshot(deps.db, async (tx) => {
    const opening = await sumUntil(tx, accountId, from);
    const closing = await sumUntil(tx, accountId, until);
    const lines = await readRange(tx, {
      accountId,
      from,
      until,
      offset: (pageNum - 1) * pageSize,
      limit: pageSize,
    });
    const prices = await pricesOn(
      tx,
      lines.map((line) => utcDay(line.occurredAt)),
    );
    return {
      zone: days.zone,
      list: lines.map((line) => present(line, days, prices.get(utcDay(line.occurredAt)))),
      total: closing.lineCount - opening.lineCount,
      pageSize,
      sum: formatMicroBp(closing.amountMicroBp - opening.amountMicroBp),
      openingBalance: formatMicroBp(opening.amountMicroBp),
      closingBalance: formatMicroBp(closing.amountMicroBp),
    };
  });
}
