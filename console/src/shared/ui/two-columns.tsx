import type { ReactNode } from "react";
import { Panel } from "./panel.tsx";
import styles from "./two-columns.module.css";

/** A form or the like, and what belongs beside it; one below the other where there is no room. */
export function TwoColumns(props: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles["columns"]}>
      <div>{props.children}</div>
      <div>{props.aside}</div>
    </div>
  );
}

/** The rules of a page in short, beside its form; nothing while they are not loaded. */
export function Tips(props: { title: string; tips: readonly string[] }) {
  if (props.tips.length === 0) return null;
  return (
    <Panel title={props.title}>
      <ul className={styles["tips"]}>
        {props.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Panel>
  );
}
