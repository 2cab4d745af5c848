import { useId, type ReactNode } from "react";
import { FieldNote } from "../ui/field.tsx";
import fieldStyles from "../ui/field.module.css";
import selectStyles from "./select-field.module.css";

/** One of a few in the browser's own list, labelled and with its message as a field has them. */
export function SelectField(props: {
  name: string;
  label: string;
  /** Empty while nothing is chosen. */
  value: string;
  /** The text of the empty value; without one it cannot be chosen. */
  placeholder?: string | undefined;
  isDisabled?: boolean;
  error?: string | undefined;
  onChoose: (value: string) => void;
  /** `option` elements. */
  children: ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={fieldStyles["field"]}>
      <div className={fieldStyles["head"]}>
        <label htmlFor={id}>{props.label}</label>
      </div>
      <select
        id={id}
        name={props.name}
        className={selectStyles["select"]}
        value={props.value}
        disabled={props.isDisabled === true}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={props.error ? noteId : undefined}
        onChange={({ target }) => props.onChoose(target.value)}
      >
        {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
        {props.children}
      </select>
      <FieldNote id={noteId} error={props.error} />
    </div>
  );
}
