import { EARNING_KINDS } from "@nodeyard/contract/ledger.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useAddressState } from "../../../shared/address-state.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { errorText } from "../../../shared/ui/error-text.ts";
import { FigureStrip } from "../../../shared/ui/figure-strip.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { site } from "../../../shared/site.ts";
import { QUARTER_MS, useNow } from "../../../shared/use-now.ts";
import { BackLink } from "../back-link.tsx";
import pageStyles from "../revenue-page.module.css";
import { historySearch, historyViewOf } from "./history-view.ts";
import { past } from "./messages.ts";
import { PeriodPanels } from "./period-panels.tsx";
import { history, zonedRange } from "./queries.ts";
import { RangePanel } from "./range-panel.tsx";
import { StatementPanel } from "./statement-panel.tsx";
import { TaxPanel } from "./tax-panel.tsx";

const KINDS = ["total", ...EARNING_KINDS] as const;

/** `/revenue?view=history`: revenue of any range by day or month in the account's zone, and its statement. */
export default function HistoryPage() {
  const { values, change } = useAddressState(historySearch);
  const view = historyViewOf(values, useNow(QUARTER_MS));
  const answer = useQuery(history(view));
  const { data } = answer;
  const statement = useRef<HTMLDivElement>(null);
  const isDevice = view.deviceId !== undefined;
  // Old sums beside a new range would be mistaken for current ones.
  const sum = answer.isPlaceholderData || answer.isError ? undefined : data?.sum;
  return (
    <>
      <BackLink />
      <PageHeader
        title={past.title}
        purpose={past.purpose}
        action={
          <Button onClick={() => statement.current?.scrollIntoView()}>{past.toStatement}</Button>
        }
      />
      <div className={pageStyles["stack"]}>
        <RangePanel
          view={view}
          onChange={(patch) => change({ ...patch, page: 1 }, { replace: true })}
        />
        <FigureStrip
          label={past.figures}
          figures={KINDS.filter((kind) => kind !== "invite" || !isDevice).map((kind) => ({
            key: kind,
            label: past[kind],
            value: sum && <Amount bp={sum[kind]} hasUnit />,
          }))}
          failure={
            answer.isError
              ? { text: errorText(answer.error), onRetry: () => void answer.refetch() }
              : undefined
          }
        />
        <PeriodPanels view={view} answer={answer} onPage={(page) => change({ page })} />
        <div ref={statement} className={pageStyles["anchor"]}>
          <StatementPanel range={zonedRange(view)} />
        </div>
        {site === "chinese" && (
          <TaxPanel year={values.year} onYear={(year) => change({ year }, { replace: true })} />
        )}
      </div>
    </>
  );
}
