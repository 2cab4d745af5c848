import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { Link } from "@tanstack/react-router";
import { UNKNOWN } from "../../../shared/format.ts";
import { operatorKit } from "../../../shared/operator/messages.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { operator } from "../messages.ts";
import { taskWords } from "./task-words.ts";

type Queue = OperatorOverview["queues"][number];

function State({ queue: { failing, running, waiting } }: { queue: Queue }) {
  if (failing > 0) return <StatusDot tone="danger" word={operator.failing(failing)} />;
  return running > 0 ? (
    <StatusDot tone="info" word={operator.running(running)} />
  ) : (
    <StatusDot tone="neutral" word={operator.waiting(waiting)} />
  );
}

const COLUMNS: readonly Column<Queue>[] = [
  { key: "task", title: operator.task, onCard: "head", cell: ({ task }) => taskWords(task) },
  { key: "state", title: operatorKit.state, cell: (queue) => <State queue={queue} /> },
  {
    key: "due",
    title: operator.dueSince,
    cell: ({ dueSince }) => (dueSince === null ? UNKNOWN : <RelativeTime at={dueSince} />),
  },
];

/** The job queue by kind of work. */
export function QueuesPanel({ queues }: { queues: OperatorOverview["queues"] | undefined }) {
  return (
    <Panel
      title={operator.queuesTitle}
      hint={operator.queuesHint}
      action={<Link to="/operator/jobs">{operator.details}</Link>}
    >
      {queues === undefined && <Skeleton rows={5} height={22} />}
      {queues?.length === 0 && <ListNotice tone="empty" title={operator.queuesNone} />}
      {queues && queues.length > 0 && (
        <DataTable
          label={operator.queuesTitle}
          columns={COLUMNS}
          rows={queues}
          rowKey={({ task }) => task}
        />
      )}
    </Panel>
  );
}
