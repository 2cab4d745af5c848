import styles from "./status-dot.module.css";

export type Tone = "success" | "warning" | "danger" | "neutral" | "info";

/** A state as a dot, a colour and a word. */
export function StatusDot(props: { tone: Tone; word: string }) {
  return (
    <span className={styles["status"]} data-tone={props.tone}>
      {props.word}
    </span>
  );
}
