import { REVENUE_CAUSES } from "@nodeyard/contract/loss-causes.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import type { WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { taskName } from "../../../shared/task-name/task-name.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { unsharedHours } from "./lowered-by.ts";
import { why } from "./messages.ts";
import { taskReductions } from "./task-reductions.ts";
import styles from "./why.module.css";

const TONES = { blocking: "danger", degrading: "warning" } as const;

/** The checklist: what lowered the day with its cost, the costliest first, then what did not. */
export function CauseList({ answer }: { answer: WhyResponse }) {
  const obstructed = answer.tasks.filter((task) => task.obstacle !== "");
  const reduced = answer.tasks.flatMap((task) =>
    taskReductions(task).map((reduction) => ({ task, ...reduction })),
  );
  const settled = answer.hours.filter((hour) => hour.credit !== null);
  const unshared = unsharedHours(answer.hours);
  const others = REVENUE_CAUSES.filter((name) =>
    answer.causes.every(({ cause }) => cause !== name),
  );
  if (settled.length === 0 && obstructed.length + reduced.length === 0)
    return <ListNotice tone="empty" title={why.nothingSettled} text={why.pendingText} />;
  return (
    <>
      {answer.causes.length + obstructed.length + reduced.length + unshared === 0 && (
        <p className={styles["nothing"]} role="status">
          <b>{why.nothingLowered}</b>
          {why.nothingLoweredText}
        </p>
      )}
      <ul className={styles["causes"]}>
        {unshared > 0 && (
          <li>
            <b>{why.unshared}</b>
            <StatusDot tone="danger" word={why.blocking} />
            <span>{why.causeHours(unshared)}</span>
            <p>{why.unsharedText}</p>
          </li>
        )}
        {answer.causes.map(({ cause, severity, hours, lost }) => (
          <li key={cause}>
            <b>{why[cause]}</b>
            <StatusDot tone={TONES[severity]} word={why[severity]} />
            <span>{why.causeHours(hours)}</span>
            <strong>{why.lost(formatBp(lost))}</strong>
            <p>{why[`${cause}Text`]}</p>
          </li>
        ))}
        {obstructed.map((task) => (
          <li key={task.taskId}>
            <b>{why.taskObstacle(taskName(task))}</b>
            <StatusDot
              tone={task.obstacle === "too_few_points" ? "warning" : "danger"}
              word={task.obstacle === "too_few_points" ? why.degrading : why.taskUnpaid}
            />
            <p>{task.obstacle !== "" && why[`obstacle_${task.obstacle}`]}</p>
          </li>
        ))}
        {reduced.map(({ task, name, text }) => (
          <li key={`${task.taskId}-${name}`}>
            <b>{why.taskObstacle(taskName(task))}</b>
            <StatusDot tone="warning" word={why.degrading} />
            <p>{text}</p>
          </li>
        ))}
        {settled.length > unshared &&
          others.map((cause) => (
            <li key={cause} data-absent="true">
              <b>{why[cause]}</b>
              <StatusDot tone="success" word={why.notTheCase} />
            </li>
          ))}
      </ul>
    </>
  );
}
