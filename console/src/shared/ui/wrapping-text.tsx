import type { ReactNode } from "react";
import styles from "./wrapping-text.module.css";

/** A long text of a cell, which other cells keep on one line. */
export function WrappingText(props: { children: ReactNode }) {
  return <span className={styles["wraps"]}>{props.children}</span>;
}
