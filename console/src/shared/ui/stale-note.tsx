import { useConnection } from "../connection.ts";
import { exactTime } from "../format.ts";
import { ui } from "./messages.ts";
import styles from "./stale-note.module.css";
import { TextButton } from "./text-button.tsx";

/** Says that what is shown is older than it should be, because the refresh failed. */
export function StaleNote(props: { updatedAt: number; onRetry: () => void }) {
  const isLost = useConnection() !== undefined;
  return (
    <div className={styles["note"]} role="status">
      <span>{ui.staleTitle(exactTime(props.updatedAt))}</span>
      {!isLost && <TextButton onClick={props.onRetry}>{ui.retry}</TextButton>}
    </div>
  );
}
