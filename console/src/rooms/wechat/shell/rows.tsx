import type { ReactNode } from "react";
import styles from "./rows.module.css";

/** Rows in a card. */
export function Rows(props: {
  /** The parts of a row are two beside each other. */
  isBeside?: boolean;
  /** Others are being loaded. */
  isDimmed?: boolean;
  children: ReactNode;
}) {
  const { isBeside = false, isDimmed = false } = props;
  return (
    <ul className={styles["rows"]} data-beside={isBeside} data-dimmed={isDimmed}>
      {props.children}
    </ul>
  );
}
