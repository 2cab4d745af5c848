import { formatCount } from "../../../shared/format.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { tasks } from "../messages.ts";
import styles from "./choose.module.css";

/** How many devices are ticked, and what to do with them. */
export function SelectionBar(props: { count: number; onChoose: () => void; onClear: () => void }) {
  return (
    <div className={styles["selection"]} role="status">
      <span>{tasks.selected(formatCount(props.count))}</span>
      <Button onClick={props.onClear}>{tasks.clearSelection}</Button>
      <Button tone="primary" onClick={props.onChoose}>
        {tasks.chooseForSelected}
      </Button>
    </div>
  );
}
