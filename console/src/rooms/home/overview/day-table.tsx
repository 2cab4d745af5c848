import type { OverviewDay } from "@nodeyard/contract/home/overview-calls.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { Disclosure } from "../../../shared/ui/disclosure.tsx";
import { DayLinks } from "./day-links.tsx";
import { overview } from "./messages.ts";

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

/** The values of the bars as text, for keyboards and readers. */
export function DayTable({ days }: { days: readonly OverviewDay[] }) {
  return (
    <Disclosure summary={overview.asTable}>
      <DataTable
        label={overview.days}
        columns={[...COLUMNS]}
        rows={days.toReversed()}
        rowKey={(row) => row.day}
      />
    </Disclosure>
  );
}
