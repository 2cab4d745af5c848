import type { ReactNode } from "react";
import styles from "./button.module.css";

/** The console's button. While `busy` it is locked and says so. */
export function Button(props: {
  tone?: "primary" | "danger" | "plain";
  type?: "button" | "submit";
  form?: string;
  busy?: boolean;
  disabled?: boolean;
  onClick?: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type={props.type ?? "button"}
      form={props.form}
      className={styles["button"]}
      data-tone={props.tone ?? "plain"}
      disabled={props.disabled === true || props.busy === true}
      aria-busy={props.busy === true}
      onClick={props.onClick}
    >
      {props.busy === true && <span className={styles["spinner"]} />}
      {props.children}
    </button>
  );
}
