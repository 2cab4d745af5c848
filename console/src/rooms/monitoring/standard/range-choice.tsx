import { OUT_FLOW_RANGE_MAX_DAYS } from "@nodeyard/contract/monitoring/rules.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import { formatCount } from "../../../shared/format.ts";
import { RangeField } from "../../../shared/pickers/range-field.tsx";
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
  const [today = ""] = choices;
  const oldest = choices.at(-1) ?? today;
  return (
    <div className={styles["row"]}>
      <Choice<Preset | "">
        label={standard.presets}
        value={presetOf(range, today) ?? ""}
        options={OPTIONS}
        onChange={(preset) => preset !== "" && onChange(presetRange(preset, today))}
      />
      <RangeField
        label={standard.presets}
        fromLabel={standard.fromDay}
        toLabel={standard.toDay}
        range={range}
        min={oldest}
        max={today}
        onFrom={(day) => onChange(beginningOn(range, day))}
        onTo={(day) => onChange(endingOn(range, day))}
        onRange={({ from, to }) => onChange(beginningOn({ from, to }, from))}
      />
      <span className={styles["outcome"]}>
        {standard.rangeHint(formatCount(OUT_FLOW_RANGE_MAX_DAYS))}
      </span>
    </div>
  );
}
