import type { Exchange } from "@nodeyard/contract/exchange/calls.ts";
import type { ExchangeReturnReason, ExchangeState } from "@nodeyard/contract/exchange/rules.ts";
import { formatTime } from "../../shared/format.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import type { Column } from "../../shared/ui/column.ts";
import { StatusDot, type Tone } from "../../shared/ui/status-dot.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { exchange } from "./messages.ts";
import { shownYuan } from "./sums.ts";

const TONES: Readonly<Record<ExchangeState, Tone>> = {
  exchanging: "info",
  done: "success",
  returned: "danger",
};
const REASONS: Readonly<Record<ExchangeReturnReason, string>> = {
  "out-of-stock": exchange.reasonStock,
  "account-changed": exchange.reasonAccount,
};

/** Cards as `¥100 × 2`. */
export function cardsText({ JDCardMoney, JDCardCount }: Exchange): string {
  return `¥${shownYuan(JDCardMoney)} × ${JDCardCount}`;
}

function Status({ row: { state, returnReason } }: { row: Exchange }) {
  const dot = <StatusDot tone={TONES[state]} word={exchange[state]} />;
  return returnReason === null ? dot : <TwoLines first={dot} second={REASONS[returnReason]} />;
}

/** Time, cards with their total, BP, status, and the way to the secrets of those that were given. */
export function exchangeColumns(open: (row: Exchange) => void): Column<Exchange>[] {
  return [
    {
      key: "time",
      title: exchange.time,
      onCard: "head",
      cell: (row) => <b>{formatTime(row.time, "second")}</b>,
    },
    {
      key: "cards",
      title: exchange.cardsColumn,
      align: "end",
      cell: (row) => (
        <TwoLines first={cardsText(row)} second={`¥${shownYuan(row.exchangeJDMoney)}`} />
      ),
    },
    {
      key: "bp",
      title: exchange.bp,
      align: "end",
      cell: (row) => <Amount bp={row.exchangeBXC} />,
    },
    { key: "status", title: exchange.status, cell: (row) => <Status row={row} /> },
    {
      key: "secrets",
      title: exchange.secrets,
      align: "end",
      onCard: "bare",
      cell: (row) =>
        row.state === "done" && (
          <TextButton
            label={exchange.seeCardsOf(formatTime(row.time, "second"))}
            onClick={() => open(row)}
          >
            {exchange.seeCards}
          </TextButton>
        ),
    },
  ];
}
