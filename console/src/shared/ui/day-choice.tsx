import { addDays, utcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { useId } from "react";
import styles from "./day-choice.module.css";
import { Icon } from "./icon.tsx";
import { ui } from "./messages.ts";

/** Today and yesterday are said to be so. */
function dayName(day: UtcDay): string {
  const today = utcDay(Date.now());
  if (day === today) return ui.today(day);
  return day === addDays(today, -1) ? ui.yesterday(day) : day;
}

/** One of a few UTC days, newest first: a list, and a step back or forth. */
export function DayChoice(props: {
  label: string;
  day: UtcDay;
  choices: readonly UtcDay[];
  /** How a choice reads in the list where it is not a day like any other. */
  nameOf?: (day: UtcDay) => string;
  onChoose: (day: UtcDay) => void;
}) {
  const id = useId();
  const { choices, day, nameOf = dayName } = props;
  const at = choices.indexOf(day);
  const step = (title: string, to: UtcDay | undefined, icon: "left" | "right") => (
    <button
      type="button"
      aria-label={title}
      title={title}
      disabled={to === undefined}
      onClick={() => to !== undefined && props.onChoose(to)}
    >
      <Icon name={icon} size={14} />
    </button>
  );
  return (
    <div className={styles["day"]}>
      <label htmlFor={id}>{props.label}</label>
      {step(ui.earlier, choices[at + 1], "left")}
      <select id={id} value={day} onChange={(event) => props.onChoose(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {nameOf(choice)}
          </option>
        ))}
      </select>
      {step(ui.later, choices[at - 1], "right")}
    </div>
  );
}
