import type { OwnersRun } from "@nodeyard/contract/acceptance/operator/calls.ts";
import { RUN_STATES } from "@nodeyard/contract/acceptance/run-states.ts";
import { useQuery } from "@tanstack/react-query";
import { useListAddress } from "../../../shared/address-state.ts";
import { AccountLink } from "../../../shared/operator/account-link.tsx";
import { forRoles } from "../../../shared/operator/for-roles.tsx";
import { SearchedList } from "../../../shared/operator/searched-list.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { acceptance } from "../messages.ts";
import { NodeName, RUN_COLUMNS, RUN_WORDS } from "../run-columns.tsx";
import { acceptancesSearch } from "./acceptances-search.ts";
import { GapsPanel } from "./gaps-panel.tsx";
import { acceptances as words } from "./messages.ts";
import { NeedsPanel } from "./needs-panel.tsx";
import { acceptancesOfAll } from "./queries.ts";

const COLUMNS: readonly Column<OwnersRun>[] = [
  { key: "node", title: acceptance.node, onCard: "head", cell: (run) => <NodeName run={run} /> },
  {
    key: "owner",
    title: words.owner,
    cell: ({ owner }) => <AccountLink account={owner} />,
  },
  ...RUN_COLUMNS,
];

function AcceptancesPage() {
  const address = useListAddress(acceptancesSearch);
  const { search, show, page } = address.values;
  const list = useQuery(acceptancesOfAll(search, show, page));
  return (
    <SearchedList
      {...address}
      words={words}
      label={words.runs}
      list={list}
      columns={() => COLUMNS}
      rowKey={({ runId }) => runId}
      shows={(["all", ...RUN_STATES] as const).map((value) => ({
        value,
        label: value === "all" ? words.all : RUN_WORDS[value],
      }))}
      lead={
        <>
          <GapsPanel />
          <NeedsPanel />
        </>
      }
    />
  );
}

/** `/operator/acceptance`: acceptances of all owners' nodes, requirements of tasks, and published gaps. */
export default forRoles(
  ["operations", "support"],
  { title: words.title, purpose: words.purpose, only: words.otherRoleTitle, text: words.otherRole },
  AcceptancesPage,
);
