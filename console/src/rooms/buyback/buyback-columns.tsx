import type { Buyback } from "@nodeyard/contract/buyback/calls.ts";
import { formatMoney } from "../../shared/currency.ts";
import { formatTime } from "../../shared/format.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import type { Column } from "../../shared/ui/column.ts";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { BuybackStatusDot } from "./buyback-status.tsx";
import { buyback } from "./messages.ts";
import { outcomeOf } from "./outcome.ts";

/** Time, amount with its net, BP, payee and status. */
export function buybackColumns(open: (id: string) => void): Column<Buyback>[] {
  return [
    {
      key: "time",
      title: buyback.time,
      onCard: "head",
      cell: (row) => <b>{formatTime(row.time, "second")}</b>,
    },
    {
      key: "amount",
      title: buyback.amountColumn,
      align: "end",
      cell: (row) => (
        <TwoLines first={formatMoney(row.exchangeMoney, "yuan")} second={outcomeOf(row)} />
      ),
    },
    {
      key: "bp",
      title: buyback.bp,
      align: "end",
      cell: (row) => <Amount bp={row.exchangeBXC} />,
    },
    {
      key: "payee",
      title: buyback.payee,
      cell: (row) => <TwoLines first={row.ZFBName} second={row.ZFBAccount} />,
    },
    {
      key: "status",
      title: buyback.status,
      cell: (row) => <BuybackStatusDot state={row.state} />,
    },
    {
      key: "progress",
      title: buyback.progress,
      align: "end",
      onCard: "bare",
      cell: (row) => (
        <TextButton
          label={buyback.progressOf(formatTime(row.time, "second"))}
          onClick={() => open(row.id)}
        >
          {buyback.seeProgress}
        </TextButton>
      ),
    },
  ];
}
