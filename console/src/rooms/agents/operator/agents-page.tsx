import { getFleet } from "@nodeyard/contract/agents/operator/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callQuery } from "../../../shared/call-query.ts";
import { forRoles } from "../../../shared/operator/for-roles.tsx";
import { Panels } from "../../../shared/operator/layout.tsx";
import { LIVE } from "../../../shared/operator/live.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { DataTable, type DataTableProps } from "../../../shared/ui/data-table.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import {
  FAILING_COLUMNS,
  RELEASE_COLUMNS,
  rolloutColumns,
  VERSION_COLUMNS,
} from "./agent-columns.tsx";
import { agents as words } from "./messages.ts";
import type { RolloutAct } from "./rollout-dialog.tsx";

const fleet = callQuery(getFleet, {}, LIVE);

const RolloutDialog = lazyPart(() => import("./rollout-dialog.tsx"));

/** A table, or what is said in its place while it has no row. */
function Rows<Row>(props: DataTableProps<Row> & { empty: string; emptyText?: string }) {
  const { empty, emptyText, ...table } = props;
  if (table.rows.length > 0) return <DataTable {...table} />;
  return <ListNotice tone="empty" title={empty} {...(emptyText && { text: emptyText })} />;
}

function AgentsPage() {
  const query = useQuery(fleet);
  const [act, setAct] = useState<RolloutAct>();
  const { data } = query;
  const current = data?.releases.filter(({ isExpired }) => !isExpired) ?? [];
  const obstacles = data?.obstacles.map(({ obstacle, deviceCount }) =>
    words[obstacle](deviceCount),
  );
  return (
    <>
      <PageHeader title={words.title} purpose={words.purpose} />
      <LoadProblem query={query} />
      {query.isPending && <TableSkeleton rows={4} />}
      {data && (
        <Panels>
          <Panel
            title={words.rollouts}
            hint={words.rolloutsHint}
            action={
              current.length > 0 && (
                <Button tone="primary" onClick={() => setAct({ name: "start", releases: current })}>
                  {words.start}
                </Button>
              )
            }
          >
            <Rows
              label={words.rollouts}
              columns={rolloutColumns(setAct)}
              rows={data.rollouts}
              rowKey={({ rolloutId }) => rolloutId}
              empty={words.rolloutsEmpty}
              emptyText={words.rolloutsEmptyText}
            />
          </Panel>
          <Panel title={words.failing} hint={words.failingHint}>
            <Rows
              label={words.failing}
              columns={FAILING_COLUMNS}
              rows={data.failing}
              rowKey={({ deviceId }) => deviceId}
              empty={words.failingEmpty}
            />
          </Panel>
          <Panel
            title={words.versions}
            hint={obstacles?.length ? words.obstacles(obstacles.join(words.between)) : undefined}
          >
            <Rows
              label={words.versions}
              columns={VERSION_COLUMNS}
              rows={data.versions}
              rowKey={({ version }) => version}
              empty={words.versionsEmpty}
            />
          </Panel>
          <Panel title={words.releases}>
            <Rows
              label={words.releases}
              columns={RELEASE_COLUMNS}
              rows={data.releases}
              rowKey={({ version, channel }) => `${version} ${channel}`}
              empty={words.releasesEmpty}
              emptyText={words.releasesEmptyText}
            />
          </Panel>
        </Panels>
      )}
      {act && <RolloutDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

/** `/operator/agents`: versions of the agent on all devices, signed releases, and their rollouts. */
export default forRoles(
  ["operations"],
  { title: words.title, purpose: words.purpose, only: words.otherRoleTitle, text: words.otherRole },
  AgentsPage,
);
