// Offered to other rooms.
import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense, useId, type ComponentProps, type ReactNode } from "react";
import { lazyPage } from "../../shared/load-page.ts";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { StaleNote } from "../../shared/ui/stale-note.tsx";
import styles from "./watch-dialog.module.css";

const TimeSeriesChart = lazyPage(() => import("../../shared/charts/time-series-chart.tsx"));

type ChartProps = ComponentProps<typeof TimeSeriesChart>;
export type Lines = Pick<ChartProps, "timesSeconds" | "series">;

/** One chart of a dialog in its states: loading, failed with retry, empty, stale, or ready. */
export function ChartSection(
  props: Omit<ChartProps, "timesSeconds" | "series" | "zone"> & {
    /** Absent where charts of one call stand together: what surrounds them waits and fails for all. */
    query?: Pick<UseQueryResult, "isError" | "error" | "refetch" | "dataUpdatedAt">;
    /** Undefined until the answer is there; kept as one object, because a new one draws the chart anew. */
    lines: Lines | undefined;
    hint: ReactNode;
    empty: { title: string; text: string; action?: ReactNode };
  },
) {
  const { query, lines, hint, empty, ...chart } = props;
  const id = useId();
  const loading = <Skeleton rows={1} height={330} />;
  const retry = () => void query?.refetch();
  const isEmpty = lines?.series.every(({ values }) => values.every((value) => value === null));
  return (
    <section className={styles["chart"]} aria-labelledby={id}>
      <h3 id={id}>{props.label}</h3>
      <p className={styles["hint"]}>{hint}</p>
      <div className={styles["plot"]}>
        {lines === undefined && query?.isError !== true && loading}
        {lines === undefined && query?.isError === true && (
          <FailedNotice error={query.error} onRetry={retry} />
        )}
        {lines && query?.isError === true && (
          <StaleNote updatedAt={query.dataUpdatedAt} onRetry={retry} />
        )}
        {isEmpty === true && <ListNotice tone="empty" {...empty} />}
        {lines && isEmpty === false && (
          <Suspense fallback={loading}>
            <TimeSeriesChart {...chart} {...lines} zone="UTC" />
          </Suspense>
        )}
      </div>
    </section>
  );
}
