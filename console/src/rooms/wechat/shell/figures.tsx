import styles from "./figures.module.css";

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
  readonly tone?: "success" | "warning" | "danger" | undefined;
}

/** A few figures with what they are, two beside each other where there is room. */
export function Figures(props: { figures: readonly Figure[] }) {
  return (
    <dl className={styles["figures"]}>
      {props.figures.map(({ label, value, note, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-tone={tone}>
            {value}
            {note !== undefined && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
