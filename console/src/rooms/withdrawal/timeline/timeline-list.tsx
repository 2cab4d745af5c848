import type { TimelineResponse } from "@nodeyard/contract/withdrawal/calls.ts";
import { formatCount, formatTime } from "../../../shared/format.ts";
import { withdrawal } from "../messages.ts";
import { TransactionLink } from "../transaction-link.tsx";
import { REASON_WORDS, STEP_WORDS } from "./step-words.ts";
import { timelineLines, type TimelineLine } from "./timeline-steps.ts";
import styles from "../../../shared/ui/timeline.module.css";

type Timeline = TimelineResponse["data"];

/** Every step that was taken, with its instant, and those that are still to come. */
export function TimelineList({ timeline }: { timeline: Timeline }) {
  const pages = new Map(timeline.transactions.map((each) => [each.transaction, each.eth_browser]));
  return (
    <ol className={styles["steps"]} aria-label={withdrawal.steps}>
      {timelineLines(timeline).map((line, index) => (
        <li
          key={`${index} ${line.step}`}
          data-state={line.state}
          aria-current={line.state === "now" ? "step" : undefined}
        >
          <Line line={line} timeline={timeline} />
          {line.transaction !== "" && (
            <TransactionLink hash={line.transaction} address={pages.get(line.transaction) ?? ""} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Line({ line, timeline }: { line: TimelineLine; timeline: Timeline }) {
  if (line.step === "confirmations") return <Confirmations line={line} timeline={timeline} />;
  const { name, text } = STEP_WORDS[line.step];
  const { cancelReason, steps } = timeline;
  // What a step meant for the BP is over once the withdrawal has ended.
  const isCurrent = timeline.withdrawal.status === "created" || line.step === steps.at(-1)?.step;
  const why = line.step === "canceled" && cancelReason ? REASON_WORDS[cancelReason] : text;
  return (
    <>
      <b>{name}</b>
      {line.at !== undefined && <time dateTime={line.at}>{formatTime(line.at, "second")}</time>}
      {line.state !== "todo" && isCurrent && why !== "" && <p>{why}</p>}
    </>
  );
}

function Confirmations({ line, timeline }: { line: TimelineLine; timeline: Timeline }) {
  const required = timeline.requiredConfirmations;
  const count = line.state === "todo" ? 0 : timeline.confirmations;
  const words =
    line.state === "done"
      ? withdrawal.stepConfirmed(count, formatCount(required))
      : withdrawal.stepConfirmations(formatCount(count), required);
  return (
    <>
      <b>{words}</b>
      {line.state === "now" && (
        <>
          <progress value={count} max={required} aria-label={words} />
          <p>{withdrawal.stepConfirmationsText}</p>
        </>
      )}
    </>
  );
}
