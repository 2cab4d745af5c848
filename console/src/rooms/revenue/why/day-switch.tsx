import { addDays, utcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { DayField } from "../../../shared/pickers/day-field.tsx";
import { why } from "./messages.ts";
import styles from "./why.module.css";

/** Any UTC day until today, and one step back or forth. */
export function DaySwitch(props: { day: UtcDay; onChoose: (day: UtcDay) => void }) {
  const today = utcDay(Date.now());
  return (
    <div className={styles["daySwitch"]}>
      <Button onClick={() => props.onChoose(addDays(props.day, -1))}>
        <Icon name="left" size={14} />
        {why.dayBefore}
      </Button>
      <DayField label={why.day} value={props.day} max={today} onChange={props.onChoose} />
      <Button disabled={props.day >= today} onClick={() => props.onChoose(addDays(props.day, 1))}>
        {why.dayAfter}
        <Icon name="right" size={14} />
      </Button>
    </div>
  );
}
