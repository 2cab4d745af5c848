import type { ReactNode } from "react";
import styles from "./button.module.css";

/** A button that stays pressed until it is pressed again. */
export function ToggleButton(props: {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles["button"]}
      aria-pressed={props.isOn}
      onClick={() => props.onToggle(!props.isOn)}
    >
      {props.children}
    </button>
  );
}
