import type { ListedRun } from "@nodeyard/contract/acceptance/run-fields.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Column } from "../../../shared/ui/column.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { acceptance } from "../messages.ts";
import { newestRuns } from "../queries.ts";
import { NodeName, RUN_COLUMNS } from "../run-columns.tsx";

const COLUMNS: readonly Column<ListedRun>[] = [
  {
    key: "node",
    title: acceptance.node,
    onCard: "head",
    cell: (run) => (
      <NodeName
        run={run}
        name={
          <Link to="/matchTask" search={{ server: run.serverID }}>
            {run.serverNote}
          </Link>
        }
      />
    ),
  },
  ...RUN_COLUMNS,
];

/** What is shown before a node is chosen: where the acceptances of all of them are, to be found again. */
export function NewestRuns() {
  const list = useQuery(newestRuns);
  return (
    <ListView
      list={list}
      label={acceptance.runs}
      columns={() => COLUMNS}
      rowKey={({ runId }) => runId}
      page={1}
      onPage={() => undefined}
      empty={<ListNotice tone="empty" title={acceptance.firstTitle} text={acceptance.firstText} />}
    />
  );
}
