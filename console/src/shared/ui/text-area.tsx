import { useId, type TextareaHTMLAttributes } from "react";
import { FieldNote } from "./field.tsx";
import styles from "./text-area.module.css";
import fieldStyles from "./field.module.css";

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className"> & {
  name: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
};

/** A labelled text of several lines with its message; uncontrolled, as `Field` is. */
export function TextArea({ label, error, hint, ...area }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={fieldStyles["field"]}>
      <div className={fieldStyles["head"]}>
        <label htmlFor={id}>{label}</label>
      </div>
      <textarea
        rows={6}
        {...area}
        id={id}
        className={styles["area"]}
        aria-invalid={error ? true : undefined}
        aria-describedby={(error ?? hint) ? noteId : undefined}
      />
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}
