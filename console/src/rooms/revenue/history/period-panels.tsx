import type { HistoryResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { lazyPage } from "../../../shared/load-page.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { useToday } from "../../../shared/use-now.ts";
import { historyColumns } from "./history-columns.tsx";
import { historySeries } from "./history-series.ts";
import type { HistoryView } from "./history-view.ts";
import { past } from "./messages.ts";

const TimeSeriesChart = lazyPage(() => import("../../../shared/charts/time-series-chart.tsx"));

/** A month of days. */
const ROWS_A_PAGE = 31;

/** The periods as stacked bars and as a table. */
export function PeriodPanels(props: {
  view: HistoryView;
  answer: UseQueryResult<HistoryResponse>;
  onPage: (page: number) => void;
}) {
  const { view, answer } = props;
  const { data } = answer;
  if (answer.isError) {
    return (
      <Panel title={past.chart}>
        <FailedNotice error={answer.error} onRetry={() => void answer.refetch()} />
      </Panel>
    );
  }
  if (!data) {
    return (
      <Panel title={past.chart}>
        <TableSkeleton rows={10} />
      </Panel>
    );
  }
  if (Number(data.sum.total) === 0) {
    return (
      <Panel title={past.chart}>
        <ListNotice tone="empty" title={past.nothing} text={past.nothingText} />
      </Panel>
    );
  }
  return (
    <>
      <PeriodChart view={view} data={data} />
      <PeriodTable
        view={view}
        data={data}
        dimmed={answer.isPlaceholderData}
        onPage={props.onPage}
      />
    </>
  );
}

function PeriodChart(props: { view: HistoryView; data: HistoryResponse }) {
  const { list, zone } = props.data;
  const isDevice = props.view.deviceId !== undefined;
  // The same object for the same answer: a new one would draw the chart anew.
  const today = useToday(zone);
  const lines = useMemo(() => historySeries(list, isDevice, today), [list, isDevice, today]);
  return (
    <Panel title={past.chart}>
      <Suspense fallback={<Skeleton rows={1} height={280} />}>
        <TimeSeriesChart label={past.chart} step="day" zone={zone} unit="bp" {...lines} />
      </Suspense>
    </Panel>
  );
}

function PeriodTable(props: {
  view: HistoryView;
  data: HistoryResponse;
  dimmed: boolean;
  onPage: (page: number) => void;
}) {
  const { view, data } = props;
  const newestFirst = data.list.toReversed();
  const first = (view.page - 1) * ROWS_A_PAGE;
  return (
    <Panel title={past.table} hint={past.tableHint}>
      <DataTable
        label={past.table}
        columns={historyColumns({ ...view, step: data.step, zone: data.zone }, data.list)}
        rows={newestFirst.slice(first, first + ROWS_A_PAGE)}
        rowKey={(row) => row.period}
        dimmed={props.dimmed}
      />
      <Pager
        page={view.page}
        total={newestFirst.length}
        pageSize={ROWS_A_PAGE}
        onPage={props.onPage}
      />
    </Panel>
  );
}
