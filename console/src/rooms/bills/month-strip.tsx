import { formatBp } from "@nodeyard/contract/money.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatMoney } from "../../shared/currency.ts";
import { formatCount, formatUtc } from "../../shared/format.ts";
import { FigureStrip } from "../../shared/ui/figure-strip.tsx";
import { bills } from "./messages.ts";
import type { MonthBills } from "./queries.ts";

function stateText({ sum }: MonthBills): string {
  if (sum.disputed > 0) return bills.awaitsAnswer(formatCount(sum.disputed));
  return sum.unconfirmed > 0 ? bills.toConfirm(formatCount(sum.unconfirmed)) : bills.allConfirmed;
}

/** Total of the month, bills that its owner has not confirmed, and the time of issue. */
export function MonthStrip({ list }: { list: UseQueryResult<MonthBills> }) {
  const { data } = list;
  return (
    <FigureStrip
      label={bills.figures}
      hasNotes
      failure={
        list.isError && data === undefined
          ? { text: bills.figuresFailed, onRetry: () => void list.refetch() }
          : undefined
      }
      figures={[
        {
          key: "bp",
          label: bills.total,
          value: data && `${formatBp(data.sum.bp)} BP`,
          note: data && bills.worth(formatMoney(data.sum.price, "yuan")),
        },
        {
          key: "count",
          label: bills.count,
          value: data && bills.countOf(formatCount(data.sum.bills)),
        },
        {
          key: "state",
          label: bills.state,
          value: data && (data.sum.bills > 0 ? stateText(data) : "-"),
        },
        {
          key: "issued",
          label: bills.issued,
          value:
            data && (data.issuedAt === null ? bills.notIssued : formatUtc(data.issuedAt, "day")),
          note: data?.issuedAt ? "UTC" : undefined,
        },
      ]}
    />
  );
}
