import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { why } from "./messages.ts";
import styles from "./worked-steps.module.css";

/** A formula with its numbers, line by line, and whether its result is the credited amount. */
export function WorkedSteps(props: {
  steps: readonly { readonly words: string; readonly text: string }[];
  /** Text below the lines if they end early. */
  rest?: string | undefined;
  verdict: { readonly isEqual: boolean; readonly text: string };
}) {
  return (
    <section className={styles["formula"]} aria-label={why.formula}>
      <p>{why.formulaNote}</p>
      <ol>
        {props.steps.map((step) => (
          <li key={`${step.words} ${step.text}`}>
            <span>{step.words}</span>
            <code>{step.text}</code>
          </li>
        ))}
      </ol>
      {props.rest !== undefined && <p>{props.rest}</p>}
      <StatusDot tone={props.verdict.isEqual ? "success" : "danger"} word={props.verdict.text} />
    </section>
  );
}
