import { formatBp } from "@nodeyard/contract/money.ts";
import { formatBytes, formatCount } from "../../../shared/format.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { exactMbps } from "../credit-formula.ts";
import { percent } from "./hour-words.ts";
import { why } from "./messages.ts";
import { taskName } from "../../../shared/task-name/task-name.ts";
import { isTaskEqual, taskSteps, type TaskCredit, type TaskStep } from "./task-steps.ts";
import { WorkedSteps } from "./worked-steps.tsx";
import styles from "./why.module.css";

function stepWords(name: TaskStep["name"], task: TaskCredit): string {
  return name === "fee" ? why.feeStep(String(task.feePercent)) : why[`${name}Step`];
}

/** The day's compute tasks, each with its measurements, its rates and the formula with its numbers. */
export function TaskList(props: { tasks: readonly TaskCredit[]; isFinal: boolean }) {
  if (props.tasks.length === 0) {
    const text = props.isFinal ? undefined : why.noTasksText;
    return <ListNotice tone="empty" title={why.noTasks} text={text} />;
  }
  return (
    <ul className={styles["tasks"]}>
      {props.tasks.map((task) => (
        <li key={task.taskId}>
          <Task task={task} />
        </li>
      ))}
    </ul>
  );
}

function Task({ task }: { task: TaskCredit }) {
  const steps = taskSteps(task);
  const isEqual = isTaskEqual(steps, task);
  const amount = formatBp(task.amount, 6);
  return (
    <>
      <header className={styles["taskHead"]}>
        <h3>{taskName(task)}</h3>
        {task.obstacle !== "" && (
          <StatusDot
            tone={task.obstacle === "too_few_points" ? "warning" : "danger"}
            word={why[`obstacle_${task.obstacle}`]}
          />
        )}
        <b>{amount} BP</b>
      </header>
      <Facts
        layout="columns"
        facts={[
          [why.p95, exactMbps(task.p95OutBps)],
          [why.points, formatCount(task.pointCount)],
          [why.runningShare, percent(task.runningShare)],
          task.paidShare === null
            ? [why.taskShare, percent(task.taskShare)]
            : [why.paidShare, percent(task.paidShare)],
          ...(task.presentShare === null
            ? []
            : [[why.presentShare, percent(task.presentShare)] satisfies [string, string]]),
          [why.storage, formatBytes(task.storageBytes)],
          [why.onlineShare, percent(task.onlineShare)],
          [why.rateMbps, task.bpPerMbpsDay],
          [why.rateGib, task.bpPerGibDay],
        ]}
      />
      {steps.length > 0 && (
        <details className={styles["worked"]}>
          <summary>{why.taskOpen}</summary>
          <WorkedSteps
            steps={steps.map((step) => ({ words: stepWords(step.name, task), text: step.text }))}
            verdict={{ isEqual, text: isEqual ? why.stepsEqual(amount) : why.stepsDiffer(amount) }}
          />
        </details>
      )}
    </>
  );
}
