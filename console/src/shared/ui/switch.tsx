import styles from "./switch.module.css";

/** Switches immediately; locked while the change is pending. */
export function Switch(props: {
  label: string;
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      className={styles["switch"]}
      aria-label={props.label}
      aria-checked={props.checked}
      aria-busy={props.busy === true}
      disabled={props.busy === true}
      onClick={() => props.onChange(!props.checked)}
    />
  );
}
