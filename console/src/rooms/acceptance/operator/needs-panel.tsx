import type { RecruitedTask } from "@nodeyard/contract/acceptance/operator/calls.ts";
import { NUMBER_NEEDS } from "@nodeyard/contract/acceptance/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../../shared/format.ts";
import { joinWords } from "../../../shared/join-words.ts";
import { taskTitle } from "../../../shared/task-name/task-title.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { acceptances as words } from "./messages.ts";
import { taskNeedsOfAll } from "./queries.ts";

const NeedsDialog = lazyPart(() => import("./needs-dialog.tsx"));

/** The requirements that a task has, in words. */
function needWords({ needs }: RecruitedTask): string {
  const numbers = NUMBER_NEEDS.flatMap((name) => {
    const value = needs[name];
    return value === null ? [] : [words.need(words[name], formatCount(value))];
  });
  const all = [
    ...numbers,
    ...needs.carriers.map((carrier) => words[carrier]),
    ...(needs.needsIpv6 ? [words.needsIpv6] : []),
    ...(needs.needsGap ? [words.needsGap] : []),
  ];
  return all.length === 0 ? words.noNeeds : joinWords(all);
}

function taskColumns(onChange: (task: RecruitedTask) => void): Column<RecruitedTask>[] {
  return [
    { key: "task", title: words.task, onCard: "head", cell: ({ task }) => taskTitle(task) },
    {
      key: "state",
      title: words.state,
      cell: ({ isOpen }) => (
        <StatusDot
          tone={isOpen ? "success" : "neutral"}
          word={isOpen ? words.isOpen : words.isClosed}
        />
      ),
    },
    { key: "needs", title: words.needs, onCard: "wide", cell: needWords },
    {
      key: "acts",
      title: words.decide,
      align: "end",
      onCard: "bare",
      cell: (task) => (
        <TextButton
          label={words.ofGap(words.change, taskTitle(task.task))}
          onClick={() => onChange(task)}
        >
          {words.change}
        </TextButton>
      ),
    },
  ];
}

/** Requirements of each task. */
export function NeedsPanel() {
  const list = useQuery(taskNeedsOfAll);
  const [changed, setChanged] = useState<RecruitedTask>();
  return (
    <Panel title={words.tasks} hint={words.tasksHint} fold="closed">
      <ListView
        list={list}
        label={words.tasks}
        columns={() => taskColumns(setChanged)}
        rowKey={({ task }) => task}
        page={1}
        onPage={() => undefined}
        empty={<ListNotice tone="empty" title={words.tasksEmpty} text={words.tasksEmptyText} />}
      />
      {changed && <NeedsDialog task={changed} onClose={() => setChanged(undefined)} />}
    </Panel>
  );
}
