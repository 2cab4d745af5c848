import { useId, type InputHTMLAttributes, type ReactNode } from "react";
import fieldStyles from "./field.module.css";

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "className">;

export interface FieldProps extends InputProps {
  name: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Beside the label, at the right. */
  aside?: ReactNode;
  /** Inside the frame, after the input. */
  trailing?: ReactNode;
  /** Beside the frame: a picture, a button. */
  beside?: ReactNode;
}

/** A labelled input with its message. The input is uncontrolled: what was typed before the page's code came is kept. */
export function Field({ label, error, hint, aside, trailing, beside, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={fieldStyles["field"]}>
      <div className={fieldStyles["head"]}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={fieldStyles["row"]}>
        <div className={fieldStyles["frame"]}>
          <input
            spellCheck={false}
            {...input}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={note ? noteId : undefined}
          />
          {trailing}
        </div>
        {beside}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}

/** The line below a field: its error, announced, or else its hint. */
export function FieldNote({
  id,
  error,
  hint,
}: {
  id: string;
  error?: string | undefined;
  hint?: string | undefined;
}) {
  if (error) {
    return (
      <p className={fieldStyles["error"]} id={id} role="alert">
        {error}
      </p>
    );
  }
  return hint ? (
    <p className={fieldStyles["hint"]} id={id}>
      {hint}
    </p>
  ) : null;
}
