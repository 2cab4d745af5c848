import type { ReactNode } from "react";
import styles from "./field-group.module.css";

/** Fields that are disabled together, as while a form has an obstacle. */
export function FieldGroup(props: { isDisabled: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles["group"]} disabled={props.isDisabled}>
      {props.children}
    </fieldset>
  );
}
