import type { OwnersRun } from "@nodeyard/contract/acceptance/operator/calls.ts";
import { RUN_STATES } from "@nodeyard/contract/acceptance/run-states.ts";
import { useQuery } from "@tanstack/react-query";
import { useListAddress } from "../../../shared/address-state.ts";
import { joinWords } from "../../../shared/join-words.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { AccountLink } from "../account-link.tsx";
import { acceptance } from "../../acceptance/messages.ts";
import { NodeName, RUN_COLUMNS, RUN_WORDS } from "../../acceptance/run-columns.tsx";
import { acceptancesSearch } from "../operator-search.ts";
import styles from "../payouts/payouts.module.css";
import { acceptancesOfAll } from "../queries.ts";
import { GapsPanel } from "./gaps-panel.tsx";
import { acceptances as words } from "./messages.ts";
import { NeedsPanel } from "./needs-panel.tsx";

const COLUMNS: readonly Column<OwnersRun>[] = [
  { key: "node", title: acceptance.node, onCard: "head", cell: (run) => <NodeName run={run} /> },
  {
    key: "owner",
    title: words.owner,
    cell: ({ owner }) => <AccountLink account={owner} />,
  },
  ...RUN_COLUMNS,
];

/** `/operator/acceptance`: acceptances of all owners' nodes, requirements of tasks, and published gaps. */
export default function AcceptancesPage() {
  const { values, narrow, turn } = useListAddress(acceptancesSearch);
  const { search, show, page } = values;
  const list = useQuery(acceptancesOfAll(search, show, page));
  const narrowedBy = [show === "all" ? "" : RUN_WORDS[show], search].filter((text) => text !== "");
  return (
    <>
      <PageHeader title={words.title} purpose={words.purpose} />
      <div className={styles["panels"]}>
        <GapsPanel />
        <NeedsPanel />
        <Toolbar>
          <SearchField
            label={words.search}
            placeholder={words.placeholder}
            value={search}
            maxLength={80}
            onSearch={(text) => narrow({ search: text })}
          />
          <Choice
            label={words.show}
            value={show}
            options={(["all", ...RUN_STATES] as const).map((value) => ({
              value,
              label: value === "all" ? words.all : RUN_WORDS[value],
            }))}
            onChange={(chosen) => narrow({ show: chosen })}
          />
        </Toolbar>
      </div>
      <ListView
        list={list}
        label={words.runs}
        columns={() => COLUMNS}
        rowKey={({ runId }) => runId}
        page={page}
        onPage={turn}
        narrowedBy={joinWords(narrowedBy)}
        onClear={() => narrow({ search: "", show: "all" })}
        empty={<ListNotice tone="empty" title={words.listEmpty} text={words.listEmptyText} />}
      />
    </>
  );
}
