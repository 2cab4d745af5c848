import type { Column } from "../../shared/ui/column.ts";
import { DataTable } from "../../shared/ui/data-table.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { restOf } from "./chart-series.ts";
import { revenue } from "./messages.ts";
import styles from "./seven-day-table.module.css";
import type { RevenueDay } from "./seven-days.ts";

/** The chart's values as text, for keyboards and readers, each day leading to its ledger lines. */
export function SevenDayTable(props: {
  days: readonly RevenueDay[];
  format: (bp: string | null) => string;
  onOpenDay: (day: string) => void;
}) {
  const columns: Column<RevenueDay>[] = [
    { key: "day", title: revenue.day, onCard: "head", cell: (row) => row.day },
    {
      key: "total",
      title: revenue.seriesTotal,
      align: "end",
      cell: (row) => props.format(row.total),
    },
    {
      key: "network",
      title: revenue.seriesNetwork,
      align: "end",
      cell: (row) => props.format(row.network),
    },
    {
      key: "compute",
      title: revenue.seriesCompute,
      align: "end",
      cell: (row) => props.format(row.compute),
    },
    {
      key: "rest",
      title: revenue.seriesRest,
      align: "end",
      cell: (row) => props.format(restOf(row)),
    },
    {
      key: "open",
      title: revenue.lines,
      align: "end",
      cell: (row) => (
        <TextButton onClick={() => props.onOpenDay(row.day)} label={revenue.openDay(row.day)}>
          {revenue.lines}
        </TextButton>
      ),
    },
  ];
  return (
    <details className={styles["details"]}>
      <summary>{revenue.asTable}</summary>
      <DataTable
        label={revenue.asTable}
        columns={columns}
        rows={props.days.toReversed()}
        rowKey={(row) => row.day}
      />
    </details>
  );
}
