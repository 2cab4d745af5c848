import { shownYuan } from "@nodeyard/contract/money.ts";
import type { Exchange } from "@nodeyard/contract/exchange/calls.ts";
import type { ExchangeReturnReason } from "@nodeyard/contract/exchange/rules.ts";
import { formatTime } from "../../shared/format.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import type { Column } from "../../shared/ui/column.ts";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { ExchangeStatusDot } from "./exchange-status.tsx";
import { exchange } from "./messages.ts";
import { cardsText } from "./sums.ts";

const REASONS: Readonly<Record<ExchangeReturnReason, string>> = {
  "out-of-stock": exchange.reasonStock,
  "account-changed": exchange.reasonAccount,
  operator: exchange.reasonOperator,
};

function Status({ row: { state, returnReason } }: { row: Exchange }) {
  const dot = <ExchangeStatusDot state={state} />;
  return returnReason === null ? dot : <TwoLines first={dot} second={REASONS[returnReason]} />;
}

/** Time, cards with their total, BP, status, and the ways to its steps and to the secrets of those that were given. */
export function exchangeColumns(acts: {
  onCards: (row: Exchange) => void;
  onSteps: (id: string) => void;
}): Column<Exchange>[] {
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
      key: "progress",
      title: exchange.progress,
      align: "end",
      onCard: "bare",
      cell: (row) => (
        <TextButton
          label={exchange.progressOf(formatTime(row.time, "second"))}
          onClick={() => acts.onSteps(row.id)}
        >
          {exchange.seeProgress}
        </TextButton>
      ),
    },
    {
      key: "secrets",
      title: exchange.secrets,
      align: "end",
      onCard: "bare",
      cell: (row) =>
        row.state === "done" && (
          <TextButton
            label={exchange.seeCardsOf(formatTime(row.time, "second"))}
            onClick={() => acts.onCards(row)}
          >
            {exchange.seeCards}
          </TextButton>
        ),
    },
  ];
}
