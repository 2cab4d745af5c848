import { formatBp } from "@nodeyard/contract/money.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { FigureStrip } from "../../shared/ui/figure-strip.tsx";
import { exchange } from "./messages.ts";
import type { ExchangeInfo } from "./queries.ts";
import { shownYuan } from "./sums.ts";

/** Price, what can be exchanged with its worth, and what is left of the month's quota. */
export function InfoStrip({ info }: { info: UseQueryResult<ExchangeInfo> }) {
  const { data } = info;
  return (
    <FigureStrip
      label={exchange.figures}
      hasNotes
      failure={
        info.isError && data === undefined
          ? { text: exchange.figuresFailed, onRetry: () => void info.refetch() }
          : undefined
      }
      figures={[
        {
          key: "price",
          label: exchange.price,
          value: data && `¥${data.RMBPrice}`,
          note: exchange.priceNote,
        },
        {
          key: "balance",
          label: exchange.balance,
          value: data && `${formatBp(data.withdrawable)} BP`,
          note: data && exchange.worth(shownYuan(data.worth)),
        },
        {
          key: "month",
          label: exchange.monthLeft,
          value: data && `¥${shownYuan(data.monthLeft)}`,
          note: data && exchange.monthOf(shownYuan(data.monthLimit)),
        },
      ]}
    />
  );
}
