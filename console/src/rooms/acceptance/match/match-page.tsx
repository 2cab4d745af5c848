import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListedRun } from "@nodeyard/contract/acceptance/run-fields.ts";
import { Link } from "@tanstack/react-router";
import { useAddressState } from "../../../shared/address-state.ts";
import { Bookings } from "../../../shared/bookings/bookings.tsx";
import { formatTime } from "../../../shared/format.ts";
import { taskTitle } from "../../../shared/task-name/task-title.ts";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StaleNote } from "../../../shared/ui/stale-note.tsx";
import { matchSearch } from "../acceptance-search.ts";
import { acceptance } from "../messages.ts";
import { nodeAcceptance, newestRuns } from "../queries.ts";
import { OperateBar } from "./operate-bar.tsx";
import { Progress } from "./progress.tsx";
import { Results } from "./results.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { ListView } from "../../../shared/ui/list-view.tsx";
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

/** Runs of all nodes, newest first, shown until a node is chosen. */
function NewestRuns() {
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

const ChooseDialog = lazyPart(() => import("./choose-dialog.tsx"));
const StopDialog = lazyPart(() => import("./stop-dialog.tsx"));

/** `/matchTask`: the acceptance of a node, which its address names, so that it is found again. */
export default function MatchPage() {
  const { values, change } = useAddressState(matchSearch);
  const { server } = values;
  return (
    <>
      <PageHeader title={acceptance.matchTitle} purpose={acceptance.matchPurpose} />
      <OperateBar server={server} onServer={(id) => change({ server: id })} />
      {server === "" ? <NewestRuns /> : <NodeRun key={server} server={server} />}
    </>
  );
}

function NodeRun({ server }: { server: string }) {
  const answer = useQuery(nodeAcceptance(server));
  const [opened, setOpened] = useState<"choose" | "stop">();
  const { data: run } = answer;
  const retry = () => void answer.refetch();
  const close = () => setOpened(undefined);
  if (run === undefined)
    return answer.isError ? (
      <FailedNotice error={answer.error} onRetry={retry} />
    ) : (
      <Skeleton rows={6} height={40} />
    );
  const booked = run.device_id !== null && <Bookings deviceId={run.device_id} />;
  if (run.task_schedule.status === "")
    return (
      <>
        {booked}
        <ListNotice tone="empty" title={acceptance.noneTitle} text={acceptance.noneText} />
      </>
    );
  return (
    <>
      {booked}
      {answer.isError && <StaleNote updatedAt={answer.dataUpdatedAt} onRetry={retry} />}
      <Progress run={run} onChoose={() => setOpened("choose")} onStop={() => setOpened("stop")} />
      <Results data={run.data} />
      {run.accepted && (
        <Panel
          title={acceptance.lastAccepted}
          hint={acceptance.acceptedWith(
            taskTitle(run.accepted.task),
            formatTime(run.accepted.ended_at),
          )}
          fold="closed"
        >
          <Results data={run.accepted.data} />
        </Panel>
      )}
      {opened === "choose" && <ChooseDialog run={run} onClose={close} />}
      {opened === "stop" && <StopDialog run={run} onClose={close} />}
    </>
  );
}
