import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** Named values: one below the other, or beside each other with the name above. */
export function Facts(props: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  layout?: "rows" | "columns";
  label?: string;
}) {
  return (
    <dl className={styles["facts"]} data-layout={props.layout ?? "rows"} aria-label={props.label}>
      {props.facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
