import { useId } from "react";
import styles from "./choice.module.css";

/** One of a few, side by side; radio buttons underneath, so that arrow keys work. */
export function Choice<Value extends string>(props: {
  label: string;
  /** Undefined before a choice. */
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles["choice"]}>
      <legend>{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
