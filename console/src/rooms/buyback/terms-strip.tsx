import { formatBp } from "@nodeyard/contract/money.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { FigureStrip } from "../../shared/ui/figure-strip.tsx";
import { shownYuan } from "./amount.ts";
import { buyback } from "./messages.ts";
import type { Terms } from "./queries.ts";

/** Price, what can be sold with its worth, and what is left of the month's quota. */
export function TermsStrip({ terms }: { terms: UseQueryResult<Terms> }) {
  const { data } = terms;
  return (
    <FigureStrip
      label={buyback.figures}
      hasNotes
      failure={
        terms.isError && data === undefined
          ? { text: buyback.figuresFailed, onRetry: () => void terms.refetch() }
          : undefined
      }
      figures={[
        {
          key: "price",
          label: buyback.price,
          value: data && `¥${data.RMBPrice}`,
          note: buyback.priceNote,
        },
        {
          key: "balance",
          label: buyback.balance,
          value: data && `${formatBp(data.withdrawable)} BP`,
          note: data && buyback.worth(shownYuan(data.canExchangeMoney)),
        },
        {
          key: "month",
          label: buyback.monthLeft,
          value: data && `¥${shownYuan(data.monthLeft)}`,
          note: data && buyback.monthOf(shownYuan(data.monthLimit)),
        },
      ]}
    />
  );
}
