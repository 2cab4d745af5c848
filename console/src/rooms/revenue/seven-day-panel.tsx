import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { lazyPage } from "../../shared/load-page.ts";
import { LoadProblem } from "../../shared/ui/load-problem.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { formatAmount, type Unit } from "./amount.ts";
import { chartSeries } from "./chart-series.ts";
import { revenue } from "./messages.ts";
import { lastSevenDays } from "./queries.ts";
import styles from "./revenue-page.module.css";
import { SevenDayTable } from "./seven-day-table.tsx";

const TimeSeriesChart = lazyPage(() => import("../../shared/charts/time-series-chart.tsx"));

/** Revenue of the last seven days by source, as stacked bars and as a table. */
export function SevenDayPanel(props: {
  unit: Unit;
  pricePerBp: string | undefined;
  onOpenDay: (day: string) => void;
}) {
  const days = useQuery(lastSevenDays);
  const { unit, pricePerBp } = props;
  // The same object for the same answer: a new one would draw the chart anew.
  const lines = useMemo(
    () =>
      days.data &&
      (unit === "bp" || pricePerBp !== undefined) &&
      chartSeries(days.data, revenue.seriesRest, unit, pricePerBp),
    [days.data, unit, pricePerBp],
  );
  const earned = days.data?.some((day) => Number(day.total) > 0) === true;
  const loading = <Skeleton rows={1} height={280} />;
  return (
    <Panel title={revenue.chart} hint={revenue.chartHint}>
      <LoadProblem query={days} />
      {days.data && !earned && (
        <ListNotice tone="empty" title={revenue.noDays} text={revenue.noDaysText} />
      )}
      {days.isPending && <div className={styles["chart"]}>{loading}</div>}
      {lines && earned && (
        <div className={styles["chart"]}>
          <Suspense fallback={loading}>
            <TimeSeriesChart label={revenue.chart} step="day" zone="UTC" {...lines} />
          </Suspense>
        </div>
      )}
      {days.data && earned && (
        <SevenDayTable
          days={days.data}
          format={(bp) => formatAmount(bp, unit, pricePerBp)}
          onOpenDay={props.onOpenDay}
        />
      )}
    </Panel>
  );
}
