import type { ReactNode } from "react";
import styles from "./text-button.module.css";

/** A quiet action inside a row or a notice. */
export function TextButton(props: {
  onClick: () => void;
  tone?: "primary" | "danger";
  disabled?: boolean;
  title?: string;
  label?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles["button"]}
      data-tone={props.tone ?? "primary"}
      disabled={props.disabled === true}
      title={props.title}
      aria-label={props.label}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}
