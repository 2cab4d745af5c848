import { useEffect, useId, useRef } from "react";
import styles from "./day-field.module.css";
import { isDay } from "./is-day.ts";

/** While a year is typed its first digits are a year too: `0002`. */
const FIRST_DAY = "2000-01-01";

/** A day, typed or picked in the browser's own calendar; told when it is a whole day within its bounds. */
export function DayField(props: {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Written past React: while a part of a date is typed the browser has no value to give back.
  useEffect(() => {
    if (input.current && input.current.value !== props.value) input.current.value = props.value;
  }, [props.value]);
  return (
    <div className={styles["day"]}>
      <label htmlFor={id}>{props.label}</label>
      <input
        ref={input}
        id={id}
        type="date"
        defaultValue={props.value}
        min={props.min ?? FIRST_DAY}
        max={props.max}
        onChange={(event) => {
          const { value, validity } = event.currentTarget;
          if (isDay(value) && validity.valid && value !== props.value) props.onChange(value);
        }}
      />
    </div>
  );
}
