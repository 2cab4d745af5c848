import { addDays, DAY_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { useId, useState, type InputHTMLAttributes, type KeyboardEvent } from "react";
import { formatIn } from "../format.ts";
import { Field, FieldNote, type FieldProps } from "../ui/field.tsx";
import { useToday } from "../use-now.ts";
import { useZone } from "../zone.ts";
import { CalendarButton } from "./calendar-button.tsx";
import { FIRST_DAY } from "./day-field.tsx";
import { keyedDay } from "./day-keys.ts";
import { isDay } from "./is-day.ts";
import { pickers } from "./messages.ts";
import { readTime, timeName } from "./time-instant.ts";
import { messages } from "../i18n.ts";
import fieldStyles from "../ui/field.module.css";

const times = messages(
  {
    timeFormat: "时:分",
    timeKeys: "24 小时制，↑ ↓ 每次 15 分钟",
    inZone: (label: string, zone: string) => `${label}（${zone}）`,
    dayOf: (label: string) => `${label}：日期`,
    timeOf: (label: string) => `${label}：时间`,
  },
  {
    timeFormat: "HH:MM",
    timeKeys: "24 hours, ↑ ↓ steps by 15 minutes",
    inZone: (label: string, zone: string) => `${label} (${zone})`,
    dayOf: (label: string) => `${label}: day`,
    timeOf: (label: string) => `${label}: time`,
  },
);

const STEP_MS = 15 * MINUTE_MS;
/** Days ahead that the calendar has. */
const DAYS_AHEAD = 3650;

/** The next or last quarter of an hour, around midnight as well. */
function steppedTime(time: string, isUp: boolean): string {
  const atMs = Date.parse(`1970-01-01T${time}:00Z`);
  const nextMs = isUp
    ? Math.floor(atMs / STEP_MS) * STEP_MS + STEP_MS
    : Math.ceil(atMs / STEP_MS) * STEP_MS - STEP_MS;
  return formatIn("UTC", (nextMs + DAY_MS) % DAY_MS, "clock");
}

/** A browser's own field would show `05:06 PM` to readers of English. */
const timeInput = {
  type: "text",
  inputMode: "numeric",
  autoComplete: "off",
  maxLength: 5,
  placeholder: times.timeFormat,
  title: times.timeKeys,
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget, altKey, ctrlKey, metaKey } = event;
    const time = readTime(currentTarget.value);
    if (time === undefined || altKey || ctrlKey || metaKey) return;
    if (key !== "ArrowUp" && key !== "ArrowDown") return;
    event.preventDefault();
    currentTarget.value = steppedTime(time, key === "ArrowUp");
  },
  onBlur: ({ currentTarget }) => {
    currentTarget.value = readTime(currentTarget.value) ?? currentTarget.value;
  },
} as const satisfies InputHTMLAttributes<HTMLInputElement>;

/** A time of day in 24 hours, typed as `09:05` or `0905`; see `typedTime`. The form says in which zone. */
export function TimeField(
  props: Pick<FieldProps, "name" | "label" | "defaultValue" | "error" | "hint">,
) {
  return <Field {...timeInput} {...props} />;
}

/** A day and a time of day by the clocks of the account's zone, which it names; see `typedInstant`. */
export function InstantField(props: {
  name: string;
  label: string;
  /** In ISO. */
  defaultValue?: string | undefined;
  error?: string | undefined;
  hint?: string | undefined;
}) {
  const { name, label, defaultValue, error, hint } = props;
  const id = useId();
  const zone = useZone();
  const shown = (form: "day" | "clock"): string =>
    defaultValue === undefined ? "" : formatIn(zone, defaultValue, form);
  const [day, setDay] = useState(shown("day"));
  const today = useToday(zone);
  const near = isDay(day) ? day : today;
  const described = {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": (error ?? hint) ? `${id}-note` : undefined,
  } as const;
  return (
    <div className={fieldStyles["field"]} role="group" aria-labelledby={id}>
      <div className={fieldStyles["head"]}>
        <label id={id} htmlFor={`${id}-day`}>
          {times.inZone(label, zone)}
        </label>
      </div>
      <div className={fieldStyles["row"]}>
        <div className={fieldStyles["frame"]}>
          <input
            id={`${id}-day`}
            name={name}
            aria-label={times.dayOf(label)}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            placeholder={pickers.dayFormat}
            title={pickers.dayKeys}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
            onKeyDown={(event) => {
              const keyed = keyedDay(event, near, today);
              if (keyed === undefined) return;
              event.preventDefault();
              setDay(keyed);
            }}
            {...described}
          />
          <CalendarButton
            label={label}
            range={{ from: near, to: near }}
            min={FIRST_DAY}
            max={addDays(today, DAYS_AHEAD)}
            today={today}
            onPick={({ to }) => setDay(to)}
          />
        </div>
        <div className={fieldStyles["frame"]}>
          <input
            {...timeInput}
            name={timeName(name)}
            aria-label={times.timeOf(label)}
            defaultValue={shown("clock")}
            {...described}
          />
        </div>
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}
