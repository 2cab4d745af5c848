import type { ListedExchange } from "@nodeyard/contract/exchange/operator/calls.ts";
import type { ExchangeReturnReason, ExchangeState } from "@nodeyard/contract/exchange/rules.ts";
import { groupDigits } from "@nodeyard/contract/money.ts";
import { NumberedCell } from "../../../shared/operator/numbered-cell.tsx";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot, type Tone } from "../../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { exchanges } from "./messages.ts";

const TONES: Readonly<Record<ExchangeState, Tone>> = {
  submitted: "warning",
  exchanging: "info",
  done: "success",
  returned: "danger",
};
const REASONS: Readonly<Record<ExchangeReturnReason, string>> = {
  "out-of-stock": exchanges.reasonStock,
  "account-changed": exchanges.reasonAccount,
  operator: exchanges.reasonOperator,
};

function State({ row: { state, returnReason, isFrozen } }: { row: ListedExchange }) {
  const dot = <StatusDot tone={TONES[state]} word={exchanges[state]} />;
  const why = isFrozen ? exchanges.frozen : returnReason && REASONS[returnReason];
  return why ? <TwoLines first={dot} second={why} /> : dot;
}

/** Number and account, cards with their BP, state with its reason, and when. */
export const EXCHANGE_COLUMNS: readonly Column<ListedExchange>[] = [
  {
    key: "exchange",
    title: exchanges.exchange,
    onCard: "head",
    cell: ({ exchangeId, account }) => <NumberedCell number={exchangeId} account={account} />,
  },
  {
    key: "cards",
    title: exchanges.cards,
    align: "end",
    cell: ({ denomination, count }) => `¥${groupDigits(String(denomination))} × ${count}`,
  },
  { key: "bp", title: exchanges.bp, align: "end", cell: ({ bp }) => <Amount bp={bp} /> },
  { key: "state", title: exchanges.state, cell: (row) => <State row={row} /> },
  {
    key: "time",
    title: exchanges.time,
    align: "end",
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
];
