import type { ListedRun } from "@nodeyard/contract/acceptance/run-fields.ts";
import type { RunState } from "@nodeyard/contract/acceptance/run-states.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatTime } from "../../shared/format.ts";
import { joinWords } from "../../shared/join-words.ts";
import { taskTitle } from "../../shared/task-name/task-title.ts";
import type { Column } from "../../shared/ui/column.ts";
import { RelativeTime } from "../../shared/ui/relative-time.tsx";
import { StatusDot, type Tone } from "../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { acceptance } from "./messages.ts";

export const RUN_TONES: Readonly<Record<RunState, Tone>> = {
  run: "info",
  wait: "warning",
  stop: "danger",
  done: "success",
};

export const RUN_WORDS: Readonly<Record<RunState, string>> = {
  run: acceptance.stateRun,
  wait: acceptance.stateWait,
  stop: acceptance.stateStop,
  done: acceptance.stateDone,
};

/** The node by its note, with its ids beneath; one of the reader's own links to its page. */
export function NodeName({ run, name }: { run: ListedRun; name?: ReactNode }) {
  return (
    <TwoLines
      first={name ?? <b>{run.serverNote}</b>}
      second={
        <>
          {name === undefined ? (
            run.serverID
          ) : (
            <Link to="/standardNode" search={{ node: run.serverID }}>
              {run.serverID}
            </Link>
          )}{" "}
          · {run.serverHostname}
        </>
      }
    />
  );
}

/** Progress of an acceptance, in lists of owners and operators. */
export const RUN_COLUMNS: readonly Column<ListedRun>[] = [
  {
    key: "state",
    title: acceptance.state,
    cell: ({ status, step, acceptedAt }) => (
      <TwoLines
        first={<StatusDot tone={RUN_TONES[status]} word={RUN_WORDS[status]} />}
        second={
          status !== "done" && acceptedAt !== null
            ? joinWords([acceptance.step(step + 1), acceptance.acceptedAt(formatTime(acceptedAt))])
            : acceptance.step(step + 1)
        }
      />
    ),
  },
  { key: "said", title: acceptance.said, onCard: "wide", cell: ({ message }) => message },
  {
    key: "task",
    title: acceptance.runningTask,
    cell: ({ runningTasks }) =>
      runningTasks.length === 0 ? acceptance.noTask : joinWords(runningTasks.map(taskTitle)),
  },
  {
    key: "startedAt",
    title: acceptance.began,
    cell: ({ startedAt }) => <RelativeTime at={startedAt} />,
  },
];
