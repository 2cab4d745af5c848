import type { AcceptanceResponse } from "@nodeyard/contract/acceptance/calls.ts";
import { canOpenChoice, STEPS } from "@nodeyard/contract/acceptance/rules.ts";
import { formatTime } from "../../../shared/format.ts";
import { joinWords } from "../../../shared/join-words.ts";
import { taskTitle } from "../../../shared/task-name/task-title.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { acceptance } from "../messages.ts";
import styles from "./match.module.css";

type State = "done" | "now" | "stopped" | "todo";

const WORDS: Readonly<Record<State, string>> = {
  done: acceptance.stepDone,
  now: acceptance.stepNow,
  stopped: acceptance.stepStopped,
  todo: acceptance.stepToDo,
};

function stateOf(index: number, step: number, status: string): State {
  if (index > step) return "todo";
  if (index < step || status === "done") return "done";
  return status === "stop" ? "stopped" : "now";
}

/** The ten steps, the one in progress with what it says of itself, and the choice of a task at its step. */
export function Progress(props: {
  run: AcceptanceResponse;
  onChoose: () => void;
  onStop: () => void;
}) {
  const { run } = props;
  const { status, step, message } = run.task_schedule;
  if (status === "" || step === null) return null;
  const isOpen = canOpenChoice({ step, status });
  return (
    <Panel
      title={acceptance.progress}
      hint={
        run.ended_at === null
          ? acceptance.startedAt(formatTime(run.started_at))
          : acceptance.endedAt(formatTime(run.ended_at))
      }
      action={
        status === "run" || status === "wait" ? (
          <Button onClick={props.onStop}>{acceptance.stop}</Button>
        ) : undefined
      }
    >
      <ol className={styles["steps"]}>
        {STEPS.map((name, index) => {
          const state = stateOf(index, step, status);
          return (
            <li
              key={name}
              data-state={state}
              aria-current={index === step && status !== "done" ? "step" : undefined}
            >
              <b>{acceptance[name]}</b>
              <small>{WORDS[state]}</small>
              {name === "match" && (
                <span title={isOpen ? undefined : acceptance.cannotChoose}>
                  <Button disabled={!isOpen} onClick={props.onChoose}>
                    {acceptance.choose}
                  </Button>
                  {!isOpen && <span className={styles["why"]}>{acceptance.cannotChoose}</span>}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {run.running_tasks.length > 0 && (
        <p className={styles["why"]}>
          {acceptance.runsNow(joinWords(run.running_tasks.map(({ task }) => taskTitle(task))))}
        </p>
      )}
      <p className={styles["said"]} role="status" data-state={stateOf(step, step, status)}>
        {message}
      </p>
    </Panel>
  );
}
