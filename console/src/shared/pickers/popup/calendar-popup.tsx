import { useRef, useState } from "react";
import type { PickedRange } from "../picked-range.ts";
import { pickers } from "../messages.ts";
import { Calendar, type CalendarBounds } from "./calendar.tsx";
import styles from "./calendar.module.css";
import { PickerPopup } from "./picker-popup.tsx";
import type { PopupProps } from "../../ui/popup-button.tsx";

/** A calendar that picks one day, or the first and the last of a range. */
export default function CalendarPopup(
  props: PopupProps &
    CalendarBounds & {
      label: string;
      range: PickedRange;
      isRange: boolean;
      onPick: (range: PickedRange) => void;
    },
) {
  const { range, isRange, onPick, onClose } = props;
  const current = useRef<HTMLButtonElement>(null);
  const [first, setFirst] = useState<string>();
  return (
    <PickerPopup
      anchor={props.anchor}
      onClose={onClose}
      label={props.label}
      align="end"
      initialFocus={current}
    >
      <Calendar
        currentRef={current}
        from={first ?? range.from}
        to={first ?? range.to}
        min={props.min}
        max={props.max}
        today={props.today}
        onPick={(day) => {
          if (isRange && first === undefined) return setFirst(day);
          const [from = day, to = day] = [first ?? day, day].toSorted();
          onClose();
          onPick({ from, to });
        }}
      />
      {isRange && (
        <p className={styles["hint"]} role="status">
          {first !== undefined && pickers.pickEnd}
        </p>
      )}
    </PickerPopup>
  );
}
