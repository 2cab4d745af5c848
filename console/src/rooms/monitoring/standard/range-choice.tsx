import { OUT_FLOW_RANGE_MAX_DAYS } from "@nodeyard/contract/monitoring/rules.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import { useId } from "react";
import { formatCount } from "../../../shared/format.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import {
  beginningOn,
  endingOn,
  PRESET_NAMES,
  presetOf,
  presetRange,
  type DayRange,
  type Preset,
} from "./day-range.ts";
import { standard } from "./messages.ts";
import styles from "./standard.module.css";

const OPTIONS = PRESET_NAMES.map((value) => ({ value, label: standard[`preset_${value}`] }));

/** First and last UTC day of what is shown, and the usual ranges; either end takes the other along. */
export function RangeChoice(props: {
  range: DayRange;
  choices: readonly UtcDay[];
  onChange: (range: DayRange) => void;
}) {
  const { range, choices, onChange } = props;
  const id = useId();
  const [today = ""] = choices;
  const end = (label: string, value: UtcDay, moved: (range: DayRange, day: UtcDay) => DayRange) => (
    <span className={styles["end"]}>
      <label htmlFor={id + label}>{label}</label>
      <select
        id={id + label}
        value={value}
        onChange={(event) => onChange(moved(range, event.target.value))}
      >
        {choices.map((day) => (
          <option key={day}>{day}</option>
        ))}
      </select>
    </span>
  );
  return (
    <div className={styles["row"]}>
      <Choice<Preset | "">
        label={standard.presets}
        value={presetOf(range, today) ?? ""}
        options={OPTIONS}
        onChange={(preset) => preset !== "" && onChange(presetRange(preset, today))}
      />
      {end(standard.fromDay, range.from, beginningOn)}
      {end(standard.toDay, range.to, endingOn)}
      <span className={styles["outcome"]}>
        {standard.rangeHint(formatCount(OUT_FLOW_RANGE_MAX_DAYS))}
      </span>
    </div>
  );
}
