import { useId, type ReactNode } from "react";
import { FieldNote } from "../../shared/ui/field.tsx";

/** One of a few in a labelled list, with its message as a field has it. */
export function SelectField(props: {
  name: string;
  label: string;
  value: number | undefined;
  /** While nothing is chosen. */
  placeholder: string;
  isDisabled?: boolean;
  error: string | undefined;
  onChoose: (value: number | undefined) => void;
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
        className="exchange-select"
        value={props.value ?? ""}
        disabled={props.isDisabled === true}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={props.error ? noteId : undefined}
        onChange={({ target }) =>
          props.onChoose(target.value === "" ? undefined : Number(target.value))
        }
      >
        <option value="">{props.placeholder}</option>
        {props.children}
      </select>
      <FieldNote id={noteId} error={props.error} />
    </div>
  );
}
