import type { UtcDay } from "@nodeyard/contract/time.ts";
import { useId } from "react";
import { activity } from "./messages.ts";
import styles from "./month-choice.module.css";

/** One of a few months, each by the UTC day on which it is credited, newest first. */
export function MonthChoice(props: {
  day: UtcDay;
  choices: readonly UtcDay[];
  onChoose: (day: UtcDay) => void;
}) {
  const id = useId();
  const [newest] = props.choices;
  return (
    <div className={styles["month"]}>
      <label htmlFor={id}>{activity.month}</label>
      <select id={id} value={props.day} onChange={({ target }) => props.onChoose(target.value)}>
        {props.choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === newest ? activity.thisMonth(choice) : choice}
          </option>
        ))}
      </select>
    </div>
  );
}
