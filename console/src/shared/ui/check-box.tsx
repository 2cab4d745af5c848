import styles from "./check-box.module.css";

/** A box of a form with its label. */
export function CheckBox(props: { name: string; label: string; defaultChecked?: boolean }) {
  return (
    <label className={styles["box"]}>
      <input type="checkbox" name={props.name} defaultChecked={props.defaultChecked ?? false} />
      {props.label}
    </label>
  );
}
