import type { WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import { FigureStrip } from "../../../shared/ui/figure-strip.tsx";
import { why } from "./messages.ts";
import styles from "./why.module.css";

/** The day's total and what it is made of; says when more may come. */
export function DayFigures(props: {
  answer: WhyResponse | undefined;
  failure: { text: string; onRetry: () => void } | undefined;
}) {
  const { answer } = props;
  const bp = (amount: string | undefined) => amount && <Amount bp={amount} hasUnit />;
  return (
    <div>
      <FigureStrip
        hasNotes
        label={why.figures}
        figures={[
          {
            key: "total",
            label: why.total,
            value: bp(answer?.total),
            note: answer && (answer.isFinal ? why.final : why.notFinal),
          },
          { key: "network", label: why.network, value: bp(answer?.network) },
          { key: "compute", label: why.compute, value: bp(answer?.compute) },
          { key: "activity", label: why.activity, value: bp(answer?.activityTotal) },
        ]}
        failure={props.failure}
      />
      {answer && !answer.isFinal && (
        <p className={styles["notFinal"]} role="status">
          {why.notFinalText}
        </p>
      )}
    </div>
  );
}
