import type { OverviewDay } from "@nodeyard/contract/home/overview-calls.ts";
import { useState } from "react";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { DayLinks } from "./day-links.tsx";
import { overview } from "./messages.ts";
import styles from "./overview.module.css";

const part = (source: "total" | "network" | "compute" | "activity" | "invite") =>
  ({
    key: source,
    title: overview[source],
    align: "end",
    onCard: "third",
    cell: (row) => <Amount bp={row[source]} />,
  }) satisfies Column<OverviewDay>;

const COLUMNS: readonly Column<OverviewDay>[] = [
  { key: "day", title: overview.day, onCard: "head", cell: (row) => row.day },
  part("total"),
  part("network"),
  part("compute"),
  part("activity"),
  part("invite"),
  {
    key: "lines",
    title: overview.lines,
    align: "end",
    onCard: "third",
    cell: (row) => <DayLinks day={row.day} hasDevices={false} />,
  },
];

/** The values of the bars as text, for keyboards and readers; its rows are made when it opens. */
export function DayTable({ days }: { days: readonly OverviewDay[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles["table"]} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{overview.asTable}</summary>
      {open && (
        <DataTable
          label={overview.days}
          columns={[...COLUMNS]}
          rows={days.toReversed()}
          rowKey={(row) => row.day}
        />
      )}
    </details>
  );
}
