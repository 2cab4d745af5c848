import { useId } from "react";
import styles from "./check-box.module.css";
import { FieldNote } from "./field.tsx";

/** A box of a form with its label, and its error below. */
export function CheckBox(props: {
  name: string;
  label: string;
  defaultChecked?: boolean;
  error?: string | undefined;
}) {
  const noteId = useId();
  return (
    <>
      <label className={styles["box"]}>
        <input
          type="checkbox"
          name={props.name}
          defaultChecked={props.defaultChecked ?? false}
          aria-invalid={props.error === undefined ? undefined : true}
          aria-describedby={props.error === undefined ? undefined : noteId}
        />
        {props.label}
      </label>
      <FieldNote id={noteId} error={props.error} />
    </>
  );
}
