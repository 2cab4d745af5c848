import type { Tone } from "./status-dot.tsx";
import styles from "./tag.module.css";

/** A short judgement on a soft ground. */
export function Tag(props: { tone: Tone; children: string; title?: string }) {
  return (
    <span className={styles["tag"]} data-tone={props.tone} title={props.title}>
      {props.children}
    </span>
  );
}
