import { useQuery } from "@tanstack/react-query";
import { getRules } from "@nodeyard/contract/revenue/rules-calls.ts";
import { zoneName } from "../../../shared/task-name/task-name.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { FailedLine } from "../../../shared/ui/failed-line.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { rules } from "./messages.ts";
import { kindFacts, rateFacts, ruleLines } from "./rule-lines.ts";
import styles from "./rules-panel.module.css";
import { callQuery } from "../../../shared/call-query.ts";

const revenueRules = callQuery(getRules, {});

/** Formulas of revenue and rewards, with the figures in force. */
export function RulesPanel() {
  const answer = useQuery(revenueRules);
  return (
    <Panel title={rules.title} hint={rules.hint}>
      {answer.isPending && <Skeleton rows={6} />}
      {answer.isError && (
        <FailedLine
          text={errorText(answer.error)}
          what={rules.title}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isSuccess && (
        <div className={styles["rules"]}>
          {ruleLines(answer.data).map(([heading, ...sentences]) => (
            <section key={heading}>
              <h3>{heading}</h3>
              <p>{sentences.join(rules.between)}</p>
            </section>
          ))}
          <Facts facts={kindFacts(answer.data)} label={rules.bounds} />
          <details>
            <summary>{rules.rates}</summary>
            <Facts facts={rateFacts(answer.data, zoneName)} />
          </details>
        </div>
      )}
    </Panel>
  );
}
