import type { UtcDay } from "@nodeyard/contract/time.ts";
import { useId } from "react";
import { CalendarButton } from "./calendar-button.tsx";
import styles from "./day-field.module.css";
import { DayInput } from "./day-input.tsx";

/** While a year is typed its first digits are a year too: `0002`. */
export const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2099-12-31";

/** A UTC day, typed or picked from a calendar. */
export function DayField(props: {
  label: string;
  value: UtcDay;
  min?: UtcDay;
  max?: UtcDay;
  onChange: (day: UtcDay) => void;
}) {
  const { label, value, min = FIRST_DAY, max = LAST_DAY } = props;
  const id = useId();
  return (
    <div className={styles["day"]}>
      <label htmlFor={id}>{label}</label>
      <div className={styles["frame"]}>
        <DayInput id={id} value={value} min={min} max={max} onChange={props.onChange} />
        <CalendarButton
          label={label}
          range={{ from: value, to: value }}
          min={min}
          max={max}
          onPick={({ to }) => props.onChange(to)}
        />
      </div>
    </div>
  );
}
