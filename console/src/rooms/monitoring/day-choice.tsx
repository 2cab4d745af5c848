import { useId } from "react";
import { Icon } from "../../shared/ui/icon.tsx";
import { monitoring } from "./messages.ts";
import type { WatchDay } from "./use-watch-day.ts";
import styles from "./watch-dialog.module.css";

/** Which UTC day is shown: a list, and a step back or forth. */
export function DayChoice({ day, choices, choose }: WatchDay) {
  const id = useId();
  const at = choices.indexOf(day);
  const label = (choice: string, index: number) =>
    index === 0 ? monitoring.today(choice) : index === 1 ? monitoring.yesterday(choice) : choice;
  const step = (title: string, to: string | undefined, icon: "left" | "right") => (
    <button
      type="button"
      aria-label={title}
      title={title}
      disabled={to === undefined}
      onClick={() => to !== undefined && choose(to)}
    >
      <Icon name={icon} size={14} />
    </button>
  );
  return (
    <div className={styles["day"]}>
      <label htmlFor={id}>{monitoring.day}</label>
      {step(monitoring.dayBefore, choices[at + 1], "left")}
      <select id={id} value={day} onChange={(event) => choose(event.target.value)}>
        {choices.map((choice, index) => (
          <option key={choice} value={choice}>
            {label(choice, index)}
          </option>
        ))}
      </select>
      {step(monitoring.dayAfter, choices[at - 1], "right")}
    </div>
  );
}
