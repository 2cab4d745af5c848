import type {
  CardBatch,
  ExchangeStockResponse,
} from "@nodeyard/contract/exchange/operator/calls.ts";
import { groupDigits } from "@nodeyard/contract/money.ts";
import { formatCount } from "../../../shared/format.ts";
import { joinWords } from "../../../shared/join-words.ts";
import { AccountLink } from "../../../shared/operator/account-link.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { exchanges } from "./messages.ts";

/** A denomination that is in stock, offered, or both. */
type StockRow = ExchangeStockResponse["stock"][number] & { readonly maxCount: number | undefined };

const yuan = (amount: number): string => `¥${groupDigits(String(amount))}`;

/** The stock with what is offered: a row for each denomination of either. */
export function stockRows({ stock, offer }: ExchangeStockResponse): StockRow[] {
  const none = { free: 0, expiring: 0, reserved: 0, given: 0, toCheck: 0 };
  const denominations = new Set([...stock, ...offer.cards].map(({ denomination }) => denomination));
  return [...denominations]
    .toSorted((one, other) => one - other)
    .map((denomination) => ({
      ...none,
      ...stock.find((row) => row.denomination === denomination),
      denomination,
      maxCount: offer.cards.find((card) => card.denomination === denomination)?.maxCount,
    }));
}

const STOCK_COLUMNS: readonly Column<StockRow>[] = [
  {
    key: "denomination",
    title: exchanges.denomination,
    onCard: "head",
    cell: ({ denomination }) => <b>{yuan(denomination)}</b>,
  },
  {
    key: "offered",
    title: exchanges.maxCount,
    align: "end",
    cell: ({ maxCount }) => (maxCount === undefined ? exchanges.notOffered : formatCount(maxCount)),
  },
  {
    key: "free",
    title: exchanges.free,
    align: "end",
    cell: ({ free }) =>
      free === 0 ? <StatusDot tone="warning" word={exchanges.low} /> : formatCount(free),
  },
  {
    key: "expiring",
    title: exchanges.expiring,
    align: "end",
    cell: ({ expiring }) => formatCount(expiring),
  },
  {
    key: "reserved",
    title: exchanges.reserved,
    align: "end",
    cell: ({ reserved }) => formatCount(reserved),
  },
  {
    key: "given",
    title: exchanges.delivered,
    align: "end",
    cell: ({ given }) => formatCount(given),
  },
];

const TO_CHECK: Column<StockRow> = {
  key: "toCheck",
  title: exchanges.toCheck,
  align: "end",
  cell: ({ toCheck }) => formatCount(toCheck),
};

/** A denomination, and how many of its cards are where; those to check while there are any. */
export function stockColumns(hasToCheck: boolean): readonly Column<StockRow>[] {
  return hasToCheck ? [...STOCK_COLUMNS, TO_CHECK] : STOCK_COLUMNS;
}

/** A file, who loaded it, what is left of it, and what can be done about that. */
export function batchColumns(on: {
  onWithdraw: (batch: CardBatch) => void;
  onRelease: (batch: CardBatch) => void;
}): Column<CardBatch>[] {
  return [
    {
      key: "file",
      title: exchanges.batch,
      onCard: "head",
      cell: ({ fileName }) => <b>{fileName}</b>,
    },
    {
      key: "loaded",
      title: exchanges.loaded,
      cell: ({ loadedAt, loadedBy }) => (
        <TwoLines
          first={<RelativeTime at={loadedAt} />}
          second={<AccountLink account={loadedBy} />}
        />
      ),
    },
    {
      key: "cards",
      title: exchanges.cards,
      align: "end",
      cell: ({ total, free, withdrawn, toCheck }) => (
        <TwoLines
          first={exchanges.cardsOf(total, free)}
          second={joinWords([
            ...(withdrawn > 0 ? [exchanges.withdrawnOf(withdrawn)] : []),
            ...(toCheck > 0 ? [exchanges.toCheckOf(toCheck)] : []),
          ])}
        />
      ),
    },
    {
      key: "withdraw",
      title: exchanges.withdraw,
      align: "end",
      onCard: "bare",
      cell: (batch) =>
        batch.free > 0 && (
          <RowActions>
            {batch.toCheck > 0 && (
              <TextButton
                label={exchanges.releaseOf(batch.fileName)}
                onClick={() => on.onRelease(batch)}
              >
                {exchanges.release}
              </TextButton>
            )}
            <TextButton
              tone="danger"
              label={exchanges.withdrawOf(batch.fileName)}
              onClick={() => on.onWithdraw(batch)}
            >
              {exchanges.withdraw}
            </TextButton>
          </RowActions>
        ),
    },
  ];
}
