import type { UtcDay } from "@nodeyard/contract/time.ts";
import { useEffect, useRef } from "react";
import { clampDay, keyedDay } from "./day-keys.ts";
import { isDay } from "./is-day.ts";
import { pickers } from "./messages.ts";

/**
 * A day typed as `2026-11-20`: passed on once it is complete and within its bounds, else reset on blur. T means today, the
 * arrows step by a day.
 */
export function DayInput(props: {
  id: string;
  value: UtcDay;
  min: UtcDay;
  max: UtcDay;
  today: UtcDay;
  onChange: (day: UtcDay) => void;
}) {
  const { value, min, max, today } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);
  return (
    <input
      ref={input}
      id={props.id}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      // It has a day already: a dialog begins with its title, and a phone without its keyboard.
      data-no-autofocus=""
      maxLength={10}
      placeholder={pickers.dayFormat}
      title={pickers.dayKeys}
      defaultValue={value}
      onChange={({ currentTarget: { value: text } }) => {
        if (isDay(text) && text >= min && text <= max && text !== value) props.onChange(text);
      }}
      onKeyDown={(event) => {
        const keyed = keyedDay(event, value, today);
        if (keyed === undefined) return;
        event.preventDefault();
        const day = clampDay(keyed, min, max);
        if (day !== value) props.onChange(day);
      }}
      onBlur={({ currentTarget }) => {
        currentTarget.value = value;
      }}
    />
  );
}
