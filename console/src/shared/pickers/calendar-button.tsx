import type { UtcDay } from "@nodeyard/contract/time.ts";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PopupButton } from "../ui/popup-button.tsx";
import styles from "./day-field.module.css";
import { pickers } from "./messages.ts";
import type { PickedRange } from "./picked-range.ts";

const CalendarPopup = lazyPart(() => import("./popup/calendar-popup.tsx"));

/** The button beside a field that opens its calendar, whose code is fetched then. */
export function CalendarButton(props: {
  label: string;
  range: PickedRange;
  /** Picks two days, the first and the last. */
  isRange?: boolean;
  min: UtcDay;
  max: UtcDay;
  today: UtcDay;
  onPick: (range: PickedRange) => void;
}) {
  return (
    <PopupButton
      className={styles["trigger"]}
      aria-label={pickers.openCalendar(props.label)}
      popup={(popup) => <CalendarPopup {...popup} {...props} isRange={props.isRange ?? false} />}
    >
      <Icon name="calendar" />
    </PopupButton>
  );
}
