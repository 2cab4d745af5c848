import type { UtcDay } from "@nodeyard/contract/time.ts";
import { useId } from "react";
import { useToday } from "../use-now.ts";
import { CalendarButton } from "./calendar-button.tsx";
import styles from "./day-field.module.css";
import { DayInput } from "./day-input.tsx";
import type { PickedRange } from "./picked-range.ts";

/** First and last day, typed, or picked one after the other from one calendar; UTC days where today is not another zone's. */
export function RangeField(props: {
  label: string;
  fromLabel: string;
  toLabel: string;
  range: PickedRange;
  min: UtcDay;
  max: UtcDay;
  today?: UtcDay;
  /** An end that was typed; where the range goes then is the page's to say. */
  onFrom: (day: UtcDay) => void;
  onTo: (day: UtcDay) => void;
  onRange: (range: PickedRange) => void;
}) {
  const utcToday = useToday();
  const { range, min, max, today = utcToday } = props;
  const id = useId();
  return (
    <div className={styles["range"]} role="group" aria-label={props.label}>
      <div className={styles["end"]}>
        <label htmlFor={`${id}-from`}>{props.fromLabel}</label>
        <div className={styles["frame"]}>
          <DayInput
            id={`${id}-from`}
            value={range.from}
            min={min}
            max={max}
            today={today}
            onChange={props.onFrom}
          />
        </div>
      </div>
      <div className={styles["end"]}>
        <label htmlFor={`${id}-to`}>{props.toLabel}</label>
        <div className={styles["frame"]}>
          <DayInput
            id={`${id}-to`}
            value={range.to}
            min={min}
            max={max}
            today={today}
            onChange={props.onTo}
          />
          <CalendarButton
            label={props.label}
            range={range}
            isRange
            min={min}
            max={max}
            today={today}
            onPick={props.onRange}
          />
        </div>
      </div>
    </div>
  );
}
