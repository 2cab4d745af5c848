import type { OwnersRun } from "@nodeyard/contract/acceptance/operator-calls.ts";
import { RUN_STATES, type RunState } from "@nodeyard/contract/acceptance/run-states.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useListAddress } from "../../../shared/address-state.ts";
import { joinWords } from "../../../shared/join-words.ts";
import { taskTitle } from "../../../shared/task-name/task-title.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { StatusDot, type Tone } from "../../../shared/ui/status-dot.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { acceptancesSearch } from "../operator-search.ts";
import styles from "../payouts/payouts.module.css";
import { acceptancesOfAll } from "../queries.ts";
import { GapsPanel } from "./gaps-panel.tsx";
import { acceptances as words } from "./messages.ts";
import { NeedsPanel } from "./needs-panel.tsx";

const TONES: Readonly<Record<RunState, Tone>> = {
  run: "info",
  wait: "warning",
  stop: "danger",
  done: "success",
};

const COLUMNS: readonly Column<OwnersRun>[] = [
  {
    key: "node",
    title: words.node,
    onCard: "head",
    cell: ({ serverNote, serverID, serverHostname }) => (
      <TwoLines first={<b>{serverNote}</b>} second={joinWords([serverID, serverHostname])} />
    ),
  },
  {
    key: "owner",
    title: words.owner,
    cell: ({ owner }) => (
      <Link to="/operator/accounts" search={{ account: owner.accountId }}>
        {owner.email}
      </Link>
    ),
  },
  {
    key: "state",
    title: words.state,
    cell: ({ status, step }) => (
      <TwoLines
        first={<StatusDot tone={TONES[status]} word={words[status]} />}
        second={words.step(String(step + 1))}
      />
    ),
  },
  { key: "said", title: words.said, onCard: "wide", cell: ({ message }) => message },
  {
    key: "task",
    title: words.task,
    cell: ({ chosenTask }) => (chosenTask === "" ? words.noTask : taskTitle(chosenTask)),
  },
  {
    key: "startedAt",
    title: words.startedAt,
    cell: ({ startedAt }) => <RelativeTime at={startedAt} />,
  },
];

/** `/operator/acceptance`: acceptances of all owners' nodes, requirements of tasks, and published gaps. */
export default function AcceptancesPage() {
  const { values, narrow, turn } = useListAddress(acceptancesSearch);
  const { search, show, page } = values;
  const list = useQuery(acceptancesOfAll(search, show, page));
  const narrowedBy = [show === "all" ? "" : words[show], search].filter((text) => text !== "");
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
              label: words[value],
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
