import { formatBp } from "@nodeyard/contract/money.ts";
import type { TaskPay } from "@nodeyard/contract/tasks/calls.ts";
import { TASK_PAY_MIN_DEVICES, type TaskType } from "@nodeyard/contract/tasks/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../shared/format.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { tasks } from "../messages.ts";
import { taskOffers } from "../queries.ts";
import { payByType, rangeText, shareText } from "./task-pay.ts";

type Row = readonly [type: TaskType, pay: TaskPay];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "type",
    title: tasks.payType,
    onCard: "head",
    cell: ([type]) => <b>{tasks.taskOfType(type)}</b>,
  },
  { key: "range", title: tasks.payRange, align: "end", cell: ([, pay]) => rangeText(pay) },
  {
    key: "median",
    title: tasks.payMedian,
    align: "end",
    onCard: "third",
    cell: ([, pay]) => formatBp(pay.median),
  },
  {
    key: "devices",
    title: tasks.payDevices,
    align: "end",
    onCard: "third",
    cell: ([, pay]) => formatCount(pay.deviceCount),
  },
  {
    key: "failed",
    title: tasks.payFailed,
    align: "end",
    onCard: "third",
    cell: ([, pay]) => shareText(pay.failedShare),
  },
];

/** Pay of each task type on devices like this one. */
export function TaskPayTable({ deviceId }: { deviceId: string }) {
  const offers = useQuery(taskOffers(deviceId));
  if (offers.isPending) return <TableSkeleton rows={4} />;
  if (offers.data === undefined)
    return <FailedNotice error={offers.error} onRetry={() => void offers.refetch()} />;
  const rows = [...payByType(offers.data)];
  if (rows.length === 0)
    return (
      <ListNotice
        tone="empty"
        title={tasks.payNone}
        text={tasks.payNoneText(TASK_PAY_MIN_DEVICES)}
      />
    );
  return (
    <DataTable label={tasks.payTable} columns={COLUMNS} rows={rows} rowKey={([type]) => type} />
  );
}
