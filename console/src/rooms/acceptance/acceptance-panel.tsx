import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatTime } from "../../shared/format.ts";
import { joinWords } from "../../shared/join-words.ts";
import { taskTitle } from "../../shared/task-name/task-title.ts";
import { Facts } from "../../shared/ui/facts.tsx";
import { LoadProblem } from "../../shared/ui/load-problem.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { acceptance } from "./messages.ts";
import { nodeAcceptance } from "./queries.ts";
import { RUN_TONES, RUN_WORDS } from "./run-columns.tsx";

/** The acceptance of a node and the tasks that run on it, with the way to match it. */
export default function AcceptancePanel({ server }: { server: string }) {
  const answer = useQuery(nodeAcceptance(server));
  const { data: run } = answer;
  const { status, message } = run?.task_schedule ?? { status: "" as const, message: "" };
  return (
    <Panel
      title={acceptance.accept}
      action={
        <Link to="/matchTask" search={{ server }}>
          {acceptance.matchTask}
        </Link>
      }
    >
      <LoadProblem query={answer} />
      {answer.isPending && <Skeleton rows={2} height={24} />}
      {run && (
        <Facts
          facts={[
            [
              acceptance.state,
              status === "" ? (
                acceptance.noneTitle
              ) : (
                <StatusDot
                  key="state"
                  tone={RUN_TONES[status]}
                  word={message || RUN_WORDS[status]}
                />
              ),
            ],
            ...(run.accepted
              ? [
                  [
                    acceptance.lastAccepted,
                    acceptance.acceptedWith(
                      taskTitle(run.accepted.task),
                      formatTime(run.accepted.ended_at),
                    ),
                  ] as const,
                ]
              : []),
            [
              acceptance.runningTask,
              run.running_tasks.length === 0
                ? acceptance.noTask
                : joinWords(run.running_tasks.map(({ task }) => taskTitle(task))),
            ],
          ]}
        />
      )}
    </Panel>
  );
}
