import { TASK_RULES } from "@nodeyard/contract/tasks/rules.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { tasks } from "../../messages.ts";
import { syncDays } from "../../task-words.ts";
import styles from "./dialogs.module.css";

const MBPS = 1_000_000;

/** Requirements of D tasks for line and hardware. */
export default function AboutDDialog(props: { onClose: () => void }) {
  const { maxThreads = 0, perThread } = TASK_RULES.D;
  const mbps = (perThread?.uplinkBps ?? 0) / MBPS;
  return (
    <Dialog
      title={tasks.dTitle}
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>{tasks.close}</Button>}
    >
      <ul className={styles["effects"]}>
        <li>{tasks.dUplink(mbps)}</li>
        <li>{tasks.dThreads(maxThreads, mbps * maxThreads)}</li>
        <li>{tasks.dMachine}</li>
        <li>{tasks.dSync(syncDays("D"))}</li>
        <li>{tasks.dReward}</li>
      </ul>
    </Dialog>
  );
}
