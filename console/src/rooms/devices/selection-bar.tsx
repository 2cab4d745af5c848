import { formatCount } from "../../shared/format.ts";
import { Button } from "../../shared/ui/button.tsx";
import styles from "./hard-list.module.css";
import { devices } from "./messages.ts";

/** How many devices are ticked, and what to do with them. */
export function SelectionBar(props: {
  count: number;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <div className={styles["selection"]} role="status">
      <span>{devices.bulkHint(formatCount(props.count))}</span>
      <Button onClick={props.onCancel}>{devices.cancel}</Button>
      <Button tone="danger" onClick={props.onConfirm}>
        {devices.confirmBulk}
      </Button>
    </div>
  );
}
