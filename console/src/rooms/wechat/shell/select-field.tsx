import { useId, type ReactNode } from "react";
import { FieldNote } from "../../../shared/ui/field.tsx";

/** One of a few, in the phone's own list. */
export function SelectField(props: {
  name: string;
  label: string;
  value: string;
  /** While nothing is chosen. */
  placeholder: string | undefined;
  isDisabled?: boolean;
  error?: string | undefined;
  onChoose: (value: string) => void;
  /** `option` elements. */
  children: ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{props.label}</label>
      </div>
      <select
        id={id}
        name={props.name}
        className="app-select"
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
