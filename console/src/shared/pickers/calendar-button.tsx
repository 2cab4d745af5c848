import type { UtcDay } from "@nodeyard/contract/time.ts";
import { useRef, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import styles from "./day-field.module.css";
import { pickers } from "./messages.ts";
import type { PickedRange } from "./picked-range.ts";

const CalendarPopup = lazyPart(() => import("./popup/calendar-popup.tsx"));

/** The button beside a field that opens its calendar, whose code is fetched then. */
export function CalendarButton(props: {
  label: string;
  range: PickedRange;
  /** Whether two days are picked, the first and the last. */
  isRange?: boolean;
  min: UtcDay;
  max: UtcDay;
  today: UtcDay;
  onPick: (range: PickedRange) => void;
}) {
  const { label, range, isRange = false, min, max, today, onPick } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles["trigger"]}
        aria-label={pickers.openCalendar(label)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="calendar" />
      </button>
      {isOpen && (
        <CalendarPopup
          anchor={button}
          label={label}
          range={range}
          isRange={isRange}
          min={min}
          max={max}
          today={today}
          onPick={onPick}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
