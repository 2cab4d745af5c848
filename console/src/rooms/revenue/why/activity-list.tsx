import type { WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { percent } from "./hour-words.ts";
import { why } from "./messages.ts";

type ActivityCredit = WhyResponse["activity"][number];

const COLUMNS: readonly Column<ActivityCredit>[] = [
  { key: "kind", title: why.kind, onCard: "head", cell: (row) => why[`kind_${row.kind}`] },
  {
    key: "online",
    title: why.onlineShare,
    align: "end",
    cell: (row) => percent(row.onlineShare),
  },
  {
    key: "amount",
    title: why.amount,
    align: "end",
    cell: (row) =>
      row.obstacle === "" ? <Amount bp={row.amount} /> : why[`reward_${row.obstacle}`],
  },
];

/** The day's activity rewards of the device. */
export function ActivityList(props: { credits: readonly ActivityCredit[] }) {
  if (props.credits.length === 0) return <ListNotice tone="empty" title={why.noActivity} />;
  return (
    <DataTable
      label={why.activityCredits}
      columns={COLUMNS}
      rows={props.credits}
      rowKey={(row) => row.kind}
    />
  );
}
