import type { UtcDay } from "@nodeyard/contract/time.ts";
import { useEffect, useRef } from "react";
import { isDay } from "./is-day.ts";
import { pickers } from "./messages.ts";

/** A day typed as `2026-11-20`: passed on once it is complete and within its bounds, else reset on blur. */
export function DayInput(props: {
  id: string;
  value: UtcDay;
  min: UtcDay;
  max: UtcDay;
  onChange: (day: UtcDay) => void;
}) {
  const { value, min, max } = props;
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
      maxLength={10}
      placeholder={pickers.dayFormat}
      defaultValue={value}
      onChange={({ currentTarget: { value: text } }) => {
        if (isDay(text) && text >= min && text <= max && text !== value) props.onChange(text);
      }}
      onBlur={({ currentTarget }) => {
        currentTarget.value = value;
      }}
    />
  );
}
