// Offered to other rooms.
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { formatTime } from "../../shared/format.ts";
import styles from "../../shared/ui/timeline.module.css";

/** Name of a step, and its meaning for the owner. */
export interface StepWords {
  readonly name: string;
  readonly text: string;
}

/** Refreshes these queries, such as the list behind a dialog, when an order ends before one's eyes. */
export function useRefreshAfterEnd(
  endedAt: string | null | undefined,
  keys: readonly QueryKey[],
): void {
  const client = useQueryClient();
  const before = useRef(endedAt);
  useEffect(() => {
    if (before.current === null && typeof endedAt === "string")
      for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    before.current = endedAt;
  }, [client, endedAt, keys]);
}

/** The steps of an order with their instants; the last one is explained, and a returned order by its reason. */
export function OrderSteps<Step extends string>(props: {
  label: string;
  steps: readonly { readonly step: Step; readonly at: string }[];
  isOpen: boolean;
  words: Readonly<Record<Step, StepWords>>;
  /** Steps that need patience or an operator. */
  trouble: ReadonlySet<Step>;
  /** Why it was returned; empty if it was not. */
  reason: string;
}) {
  const { steps, isOpen, words, trouble, reason } = props;
  const stateOf = (step: Step, isNow: boolean) => {
    if (step === "returned") return "failed";
    if (trouble.has(step)) return "trouble";
    return isNow ? "now" : "done";
  };
  return (
    <ol className={styles["steps"]} aria-label={props.label}>
      {steps.map(({ step, at }, index) => {
        const isLast = index === steps.length - 1;
        const isNow = isLast && isOpen;
        const why = step === "returned" ? reason : words[step].text;
        return (
          <li
            key={`${index} ${step}`}
            data-state={stateOf(step, isNow)}
            aria-current={isNow ? "step" : undefined}
          >
            <b>{words[step].name}</b>
            <time dateTime={at}>{formatTime(at, "second")}</time>
            {isLast && why !== "" && <p>{why}</p>}
          </li>
        );
      })}
    </ol>
  );
}
