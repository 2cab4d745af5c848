import type { ReactNode } from "react";
import styles from "./button.module.css";

/** The look of a button for a link; tone and size go into `data-tone` and `data-size`. */
export const buttonClass = styles["button"];

/** The button. While `busy` it is locked and says so. */
export function Button(props: {
  tone?: "primary" | "danger" | "plain";
  /** `large` beside large fields; `wide` for the one button of a page. */
  size?: "regular" | "large" | "wide";
  type?: "button" | "submit";
  form?: string;
  /** Sent with the form that it submits. */
  name?: string;
  busy?: boolean;
  disabled?: boolean;
  /** Stays pressed until it is pressed again. */
  isPressed?: boolean;
  className?: string | undefined;
  /** Said in full, where the text is short. */
  label?: string;
  onClick?: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type={props.type ?? "button"}
      form={props.form}
      name={props.name}
      className={`${buttonClass} ${props.className ?? ""}`.trim()}
      data-tone={props.tone ?? "plain"}
      data-size={props.size ?? "regular"}
      disabled={props.disabled === true || props.busy === true}
      aria-busy={props.busy === true}
      aria-pressed={props.isPressed}
      aria-label={props.label}
      onClick={props.onClick}
    >
      {props.busy === true && <span className={styles["spinner"]} />}
      {props.children}
    </button>
  );
}
