import { addDays, type UtcDay } from "@nodeyard/contract/time.ts";
import { useEffect, useState, type KeyboardEvent, type RefObject } from "react";
import { language } from "../../site.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./calendar.module.css";
import { pickers } from "../messages.ts";
import { clampDay } from "../day-keys.ts";
import { monthStart, weeksOf } from "./month-days.ts";

const locale = language === "zn" ? "zh-CN" : "en-GB";
const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  return (day: UtcDay) => format.format(new Date(`${day}T00:00:00Z`));
};
const monthName = inUtc({ year: "numeric", month: "long" });
const dayName = inUtc({ dateStyle: "full" });
const weekdayName = inUtc({ weekday: "long" });
const weekdayLetter = inUtc({ weekday: "narrow" });
/** Any Monday. */
const MONDAY = "2026-11-16";
const WEEK = Array.from({ length: 7 }, (_, index) => addDays(MONDAY, index));

/** Target day of each key. */
const MOVES: Readonly<Record<string, (day: UtcDay) => UtcDay>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => monthStart(day, -1),
  PageDown: (day) => monthStart(day, 1),
};

/** The days that may be picked, from first to last, and the one that is today. */
export interface CalendarBounds {
  min: UtcDay;
  max: UtcDay;
  today: UtcDay;
}

/** A month of days to pick from, the chosen ones marked; arrows move by days and weeks, Page keys by months, T to today. */
export function Calendar(
  props: CalendarBounds & {
    /** The button of the day that the keyboard is at. */
    currentRef: RefObject<HTMLButtonElement | null>;
    /** First and last chosen day. */
    from: UtcDay;
    to: UtcDay;
    onPick: (day: UtcDay) => void;
  },
) {
  const { currentRef, from, to, min, max, today } = props;
  const [current, setCurrent] = useState(() => clampDay(to, min, max));
  const [isMoved, setMoved] = useState(false);

  useEffect(() => {
    if (isMoved) currentRef.current?.focus();
  }, [current, currentRef, isMoved]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isToday = event.key === "t" || event.key === "T";
    const move = isToday ? () => today : MOVES[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setMoved(true);
    setCurrent(clampDay(move(current), min, max));
  };
  const turn = (title: string, months: -1 | 1, icon: "left" | "right") => {
    const target = monthStart(current, months);
    return (
      <button
        type="button"
        aria-label={title}
        disabled={months < 0 ? monthStart(min) > target : max < target}
        onClick={() => {
          setMoved(false);
          setCurrent(clampDay(target, min, max));
        }}
      >
        <Icon name={icon} size={14} />
      </button>
    );
  };
  return (
    <div className={styles["calendar"]}>
      <div className={styles["month"]}>
        {turn(pickers.monthBefore, -1, "left")}
        <b aria-live="polite">{monthName(current)}</b>
        {turn(pickers.monthAfter, 1, "right")}
      </div>
      <table role="grid" aria-label={monthName(current)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day)}>
                {weekdayLetter(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(current).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <td
                  key={WEEK[index]}
                  role="gridcell"
                  aria-selected={day !== undefined && day >= from && day <= to}
                >
                  {day !== undefined && (
                    <button
                      ref={day === current ? currentRef : undefined}
                      type="button"
                      tabIndex={day === current ? 0 : -1}
                      disabled={day < min || day > max}
                      aria-current={day === today ? "date" : undefined}
                      aria-label={dayName(day)}
                      onClick={() => props.onPick(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
