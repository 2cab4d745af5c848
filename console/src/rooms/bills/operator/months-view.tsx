import type { Business, OperatorMonth } from "@nodeyard/contract/bills/operator/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { valueText } from "../../../shared/charts/value-units.ts";
import { formatMoney } from "../../../shared/currency.ts";
import { formatCount } from "../../../shared/format.ts";
import { Panels } from "../../../shared/operator/layout.tsx";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { StaleNote } from "../../../shared/ui/stale-note.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import type { BillAct } from "./bill-act-dialog.tsx";
import { bills } from "./messages.ts";
import { billMonths, businesses } from "./queries.ts";

/** The months with what can be done about each, and what the businesses of one come to. */
export function MonthsView(props: { month: string; onAct: (act: BillAct) => void }) {
  const months = useQuery(billMonths);
  const retry = () => void months.refetch();
  if (!months.data)
    return months.isError ? (
      <FailedNotice error={months.error} onRetry={retry} />
    ) : (
      <TableSkeleton rows={4} />
    );
  return (
    <>
      {months.isError && <StaleNote updatedAt={months.dataUpdatedAt} onRetry={retry} />}
      <Panels>
        <Panel title={bills.monthsTitle} hint={bills.monthsHint}>
          <DataTable
            label={bills.monthsTitle}
            columns={monthColumns(props.onAct)}
            rows={months.data}
            rowKey={({ month }) => month}
          />
        </Panel>
        <Businesses month={props.month} />
      </Panels>
    </>
  );
}

function State({ row }: { row: OperatorMonth }) {
  if (row.calculation) return <Calculating {...row.calculation} />;
  if (row.state === "none" && !row.isSettled)
    return <StatusDot tone="neutral" word={bills.notSettled} />;
  const tone = row.state === "issued" ? "success" : row.state === "none" ? "neutral" : "warning";
  return <StatusDot tone={tone} word={bills[row.state]} />;
}

/** A calculation in progress, which continues without the page. */
function Calculating({
  measuredDays,
  days,
  requestedBy,
}: NonNullable<OperatorMonth["calculation"]>) {
  const isMeasured = measuredDays >= days;
  return (
    <TwoLines
      first={
        <StatusDot
          tone="info"
          word={isMeasured ? bills.writing : bills.measuring(measuredDays, days)}
        />
      }
      second={bills.startedBy(requestedBy.email)}
    />
  );
}

function monthColumns(onAct: (act: BillAct) => void): Column<OperatorMonth>[] {
  return [
    { key: "month", title: bills.month, onCard: "head", cell: ({ month }) => <b>{month}</b> },
    { key: "state", title: bills.state, cell: (row) => <State row={row} /> },
    {
      key: "bills",
      title: bills.bills,
      align: "end",
      cell: ({ bills: count, nodes, owners }) => (
        <TwoLines first={formatCount(count)} second={bills.nodesAndOwners(nodes, owners)} />
      ),
    },
    { key: "bp", title: bills.bp, align: "end", cell: ({ bp }) => <Amount bp={bp} /> },
    {
      key: "confirmed",
      title: bills.confirmed,
      align: "end",
      cell: ({ confirmed, bills: count, disputed }) => (
        <TwoLines
          first={bills.confirmedOf(formatCount(confirmed), formatCount(count))}
          second={disputed > 0 ? bills.disputedCount(disputed) : ""}
        />
      ),
    },
    {
      key: "acts",
      title: bills.actions,
      align: "end",
      onCard: "bare",
      cell: (row) => <Acts row={row} onAct={onAct} />,
    },
  ];
}

function Acts({ row, onAct }: { row: OperatorMonth; onAct: (act: BillAct) => void }) {
  if (row.state === "issued" || !row.isSettled || row.calculation) return null;
  const calculate = row.state === "none" ? bills.calculate : bills.calculateAgain;
  return (
    <RowActions>
      <TextButton
        label={bills.actOn(calculate, row.month)}
        onClick={() => onAct({ name: "calculate", month: row.month })}
      >
        {calculate}
      </TextButton>
      {row.state === "calculated" && (
        <TextButton
          label={bills.actOn(bills.issue, row.month)}
          onClick={() => onAct({ name: "issue", month: row })}
        >
          {bills.issue}
        </TextButton>
      )}
    </RowActions>
  );
}

const BUSINESS_COLUMNS: readonly Column<Business>[] = [
  { key: "task", title: bills.task, onCard: "head", cell: ({ task }) => <b>{task}</b> },
  { key: "nodes", title: bills.nodes, align: "end", cell: ({ nodes }) => formatCount(nodes) },
  { key: "owners", title: bills.owners, align: "end", cell: ({ owners }) => formatCount(owners) },
  { key: "bps", title: bills.bps, align: "end", cell: ({ bps }) => valueText("bps", bps) },
  {
    key: "days",
    title: bills.days,
    align: "end",
    cell: ({ effectiveDays }) => formatCount(effectiveDays),
  },
  { key: "bp", title: bills.bp, align: "end", cell: ({ bp }) => <Amount bp={bp} /> },
  {
    key: "price",
    title: bills.price,
    align: "end",
    cell: ({ price }) => formatMoney(price, "yuan"),
  },
];

function Businesses({ month }: { month: string }) {
  const list = useQuery(businesses(month));
  return (
    <Panel title={bills.businessesOf(month)}>
      {list.isPending && <TableSkeleton rows={2} />}
      <LoadProblem query={list} />
      {list.data?.length === 0 && (
        <ListNotice tone="empty" title={bills.noBusinesses} text={bills.noBusinessesText} />
      )}
      {list.data && list.data.length > 0 && (
        <DataTable
          label={bills.businesses}
          columns={BUSINESS_COLUMNS}
          rows={list.data}
          rowKey={({ task }) => task}
        />
      )}
    </Panel>
  );
}
