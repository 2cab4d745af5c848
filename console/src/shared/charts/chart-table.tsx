import { useMemo, useState } from "react";
import { UNKNOWN } from "../format.ts";
import { Button } from "../ui/button.tsx";
import type { Column } from "../ui/column.ts";
import { DataTable } from "../ui/data-table.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { Icon } from "../ui/icon.tsx";
import { timeText, type ChartSeries, type TimeStep } from "./chart-data.ts";
import { charts } from "./messages.ts";
import styles from "./time-series-chart.module.css";

/** Two hours of five minutes, a day of them where there are many days; a month of days is shown whole. */
const ROWS_A_PAGE = 24;
const ROWS_OF_MANY = 288;
const MANY = 1000;
const MAX_UNFOLDED_ROWS = 31;
/** Index in a time's text at which the label of a part begins: its day, or the minute alone within one day. */
const WHEN_FROM = { day: 0, hour: 5, minute: 11 } as const;

/** The chart's values behind a disclosure, for keyboards and readers; long ones in parts. */
export function ChartTable(props: {
  label: string;
  step: TimeStep;
  zone: string;
  timesSeconds: readonly number[];
  series: readonly ChartSeries[];
  /** A value of the line with this index. */
  format: (value: number, line: number) => string;
}) {
  return (
    <Disclosure summary={charts.table}>
      <Rows {...props} />
    </Disclosure>
  );
}

function Rows(props: Parameters<typeof ChartTable>[0]) {
  const { step, timesSeconds, series, format } = props;
  const all = timesSeconds.length;
  const pageSize = all <= MAX_UNFOLDED_ROWS ? all : all < MANY ? ROWS_A_PAGE : ROWS_OF_MANY;
  const [chosen, setFirst] = useState(0);
  const first = chosen < all ? chosen : 0;
  const last = Math.min(first + pageSize, all) - 1;
  const columns = useMemo<Column<number>[]>(
    () => [
      {
        key: "time",
        title: charts.time(props.zone),
        onCard: "head",
        cell: (row) => timeText(timesSeconds[row] ?? 0, step, props.zone),
      },
      ...series.map((line, index): Column<number> => ({
        key: line.label,
        title: line.label,
        align: "end",
        onCard: "third",
        cell: (row) => {
          const value = line.values[row];
          return value === null || value === undefined ? UNKNOWN : format(value, index);
        },
      })),
    ],
    [timesSeconds, step, series, format, props.zone],
  );
  const when = (row: number) =>
    timeText(timesSeconds[row] ?? 0, step, props.zone).slice(WHEN_FROM[step]);
  return (
    <>
      {all > pageSize && (
        <div className={styles["parts"]} role="group" aria-label={charts.pages}>
          <Button disabled={first === 0} onClick={() => setFirst(first - pageSize)}>
            <Icon name="left" size={14} />
            {charts.earlier}
          </Button>
          <span role="status">{charts.page(when(first), when(last))}</span>
          <Button disabled={last >= all - 1} onClick={() => setFirst(first + pageSize)}>
            {charts.later}
            <Icon name="right" size={14} />
          </Button>
        </div>
      )}
      <DataTable
        label={charts.tableOf(props.label)}
        columns={columns}
        rows={Array.from({ length: last - first + 1 }, (_, row) => first + row)}
        rowKey={String}
      />
    </>
  );
}
