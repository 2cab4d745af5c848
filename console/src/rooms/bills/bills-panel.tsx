import type { Bill } from "@nodeyard/contract/bills/calls.ts";
import { lastBillMonths } from "@nodeyard/contract/bills/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Column } from "../../shared/ui/column.ts";
import { DataTable } from "../../shared/ui/data-table.tsx";
import { LoadProblem } from "../../shared/ui/load-problem.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { useNow } from "../../shared/use-now.ts";
import { billColumns } from "./bill-columns.tsx";
import { bills } from "./messages.ts";
import { monthBills } from "./queries.ts";

type MonthBill = Bill & { readonly month: string };

/** Columns of the page of bills that fit beside a month. */
const SHOWN: ReadonlySet<string> = new Set(["task", "bps", "days", "bp", "price", "state"]);

const COLUMNS: readonly Column<MonthBill>[] = [
  { key: "month", title: bills.month, onCard: "head", cell: ({ month }) => month },
  ...billColumns(() => undefined).filter(({ key }) => SHOWN.has(key)),
];

/** Bills of a host in the months that are listed. */
export default function BillsPanel({ host }: { host: string }) {
  const months = lastBillMonths(useNow(DAY_MS));
  const lists = useQueries({ queries: months.map((month) => monthBills(month, host, 1)) });
  const rows = lists.flatMap(({ data }, place) =>
    (data?.rows ?? [])
      .filter(({ hostName }) => hostName === host)
      .map((bill): MonthBill => ({ ...bill, month: months[place] ?? "" })),
  );
  const failed = lists.find(({ isError }) => isError);
  const isPending = lists.some((list) => list.isPending);
  return (
    <Panel
      title={bills.list}
      action={
        <Link to="/standardBill" search={{ host }}>
          {bills.title}
        </Link>
      }
    >
      {failed && <LoadProblem query={failed} />}
      {isPending && <Skeleton rows={3} height={32} />}
      {rows.length > 0 && (
        <DataTable
          label={bills.list}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ billId }) => billId}
        />
      )}
      {rows.length === 0 && !isPending && !failed && <p>{bills.noneOfNode}</p>}
    </Panel>
  );
}
