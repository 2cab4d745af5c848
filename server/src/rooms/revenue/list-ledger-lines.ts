import { EARNING_KINDS, type LedgerKind } from "@nodeyard/contract/ledger.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import * as calls from "@nodeyard/contract/revenue/calls.ts";
import type { LedgerLinesQuery } from "@nodeyard/contract/revenue/calls.ts";
import { readStatement } from "../../ledger/statement.ts";
import { handle } from "../../platform/http/route.ts";
import { inSnapshot } from "../../platform/snapshot.ts";

function kindsOf(kind: LedgerLinesQuery["kind"]): readonly LedgerKind[] | undefined {
  return kind === "revenue" ? EARNING_KINDS : kind && [kind];
}

/** A page of the account's ledger lines, newest first, with total count and sum. */
export const listLedgerLines = handle(calls.listLedgerLines, async (deps, query, caller) => {
  const pageSize = query.pageSize ?? DEFAULT_PAGE_SIZE;
  const page = await inSnapshot(deps.db, (tx) =>
    readStatement(tx, {
      accountId: caller.accountId,
      day: query.day,
      kinds: kindsOf(query.kind),
      offset: ((query.pageNum ?? 1) - 1) * pageSize,
      limit: pageSize,
    }),
  );
  return {
    list: page.lines.map((line) => ({
      id: String(line.ledgerPostingId),
      kind: line.kind,
      occurredAt: line.occurredAt.toISOString(),
      recordedAt: line.recordedAt.toISOString(),
      amount: formatMicroBp(line.amountMicroBp),
      balanceAfter: formatMicroBp(line.runningMicroBp),
      deviceCount: line.deviceCount,
    })),
    total: page.lineCount,
    deviceSize: pageSize,
    sum: formatMicroBp(page.sumMicroBp),
  };
});
