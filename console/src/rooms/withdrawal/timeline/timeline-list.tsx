import { RETURN_WORDS } from "@nodeyard/contract/redemption/return-words.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { TimelineResponse } from "@nodeyard/contract/withdrawal/calls.ts";
import type { WithdrawalStep } from "@nodeyard/contract/withdrawal/rules.ts";
import { formatCount, formatTime } from "../../../shared/format.ts";
import { language } from "../../../shared/site.ts";
import { withdrawal } from "../messages.ts";
import { TransactionLink } from "../transaction-link.tsx";
import { timelineLines, type TimelineLine } from "./timeline-steps.ts";
import styles from "../../../shared/ui/timeline.module.css";

/** Name of each step and its meaning for the owner; a canceled one gives the reason instead. */
const STEP_WORDS: Readonly<Record<WithdrawalStep, { name: string; text: string }>> = {
  held: { name: withdrawal.stepHeld, text: withdrawal.stepHeldText },
  recovered: { name: withdrawal.stepRecovered, text: withdrawal.stepRecoveredText },
  review: { name: withdrawal.stepReview, text: withdrawal.stepReviewText },
  approved: { name: withdrawal.stepApproved, text: withdrawal.stepApprovedText },
  paused: { name: withdrawal.stepPaused, text: withdrawal.stepPausedText },
  waiting: { name: withdrawal.stepWaiting, text: withdrawal.stepWaitingText },
  checking: { name: withdrawal.stepChecking, text: withdrawal.stepCheckingText },
  signed: { name: withdrawal.stepSigned, text: withdrawal.stepSignedText },
  broadcast: { name: withdrawal.stepBroadcast, text: withdrawal.stepBroadcastText },
  uncertain: { name: withdrawal.stepUncertain, text: withdrawal.stepUncertainText },
  replaced: { name: withdrawal.stepReplaced, text: withdrawal.stepReplacedText },
  included: { name: withdrawal.stepIncluded, text: withdrawal.stepIncludedText },
  reorganised: { name: withdrawal.stepReorganised, text: withdrawal.stepReorganisedText },
  complete: { name: withdrawal.stepComplete, text: withdrawal.stepCompleteText },
  canceled: { name: withdrawal.stepCanceled, text: "" },
};

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
  // The explanation of a step is outdated once the withdrawal has ended.
  const isCurrent = timeline.withdrawal.status === "created" || line.step === steps.at(-1)?.step;
  const why =
    line.step === "canceled" && cancelReason
      ? inLanguage<Text>(RETURN_WORDS[cancelReason], language)
      : text;
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
