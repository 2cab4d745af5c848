import { addDays, type UtcDay } from "@nodeyard/contract/time.ts";
import { useId } from "react";
import { Icon } from "../ui/icon.tsx";
import { useToday } from "../use-now.ts";
import { CalendarButton } from "./calendar-button.tsx";
import styles from "./day-field.module.css";
import { DayInput } from "./day-input.tsx";
import { pickers } from "./messages.ts";

/** While a year is typed its first digits are a year too: `0002`. */
export const FIRST_DAY = "2000-01-01";

/** A UTC day until today: typed, picked from a calendar, or one step back or forth. */
export function DayField(props: {
  label: string;
  value: UtcDay;
  min?: UtcDay;
  max?: UtcDay;
  onChange: (day: UtcDay) => void;
}) {
  const id = useId();
  const today = useToday();
  const { label, value, min = FIRST_DAY, max = today, onChange } = props;
  const step = (title: string, days: -1 | 1, icon: "left" | "right") => {
    const to = addDays(value, days);
    return (
      <button
        type="button"
        className={styles["step"]}
        aria-label={title}
        title={title}
        disabled={to < min || to > max}
        onClick={() => onChange(to)}
      >
        <Icon name={icon} size={14} />
      </button>
    );
  };
  const name =
    value === today ? pickers.today : value === addDays(today, -1) ? pickers.yesterday : "";
  return (
    <div className={styles["day"]}>
      <label htmlFor={id}>{label}</label>
      {step(pickers.earlier, -1, "left")}
      <div className={styles["frame"]}>
        <DayInput id={id} value={value} min={min} max={max} today={today} onChange={onChange} />
        {name !== "" && <span className={styles["name"]}>{name}</span>}
        <CalendarButton
          label={label}
          range={{ from: value, to: value }}
          min={min}
          max={max}
          today={today}
          onPick={({ to }) => onChange(to)}
        />
      </div>
      {step(pickers.later, 1, "right")}
    </div>
  );
}
