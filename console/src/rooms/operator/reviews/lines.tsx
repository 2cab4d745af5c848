import styles from "./reviews.module.css";

/** Short texts, one below the other. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles["lines"]}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
