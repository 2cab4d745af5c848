import { useId, useState } from "react";
import { FieldNote } from "../ui/field.tsx";
import { ui } from "../ui/messages.ts";
import styles from "./file-field.module.css";
import fieldStyles from "../ui/field.module.css";

/** Chooses or takes a dropped file as `file` of its form. The browser's own field has the words of the browser's language. */
export function FileField(props: {
  label: string;
  hint: string;
  error: string | undefined;
  accept?: string;
  onChoose?: (file: File | undefined) => void;
}) {
  const { label, hint, error } = props;
  const id = useId();
  const [name, setName] = useState<string>();
  return (
    <div className={fieldStyles["field"]}>
      <div className={fieldStyles["head"]}>
        <label htmlFor={id}>{label}</label>
      </div>
      <div className={`${fieldStyles["frame"]} ${styles["frame"]}`}>
        <span className={styles["choose"]} aria-hidden="true">
          {ui.chooseFile}
        </span>
        <span className={styles["name"]} data-empty={name === undefined || undefined}>
          {name ?? ui.noFile}
        </span>
        <input
          id={id}
          name="file"
          type="file"
          accept={props.accept}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            const file = target.files?.[0];
            setName(file?.name);
            props.onChoose?.(file);
          }}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
