import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { formatTime } from "../../../shared/format.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { COMMAND_TONES } from "../command-state.ts";
import { COMMAND_WORDS, commandWord } from "../command-words.ts";
import { devices } from "../messages.ts";
import { deviceCommands } from "../queries.ts";
import { DeviceName } from "../../../shared/ui/device-name.tsx";
import styles from "./dialogs.module.css";

/** Recent commands of a device with their results. */
export function CommandsDialog(props: { device: DeviceRow; onClose: () => void }) {
  const commands = useQuery(deviceCommands(props.device.deviceId));
  return (
    <Dialog title={devices.recentCommands} onClose={props.onClose}>
      <DeviceName device={props.device} />
      {commands.isPending && <Skeleton rows={3} height={22} />}
      <LoadProblem query={commands} />
      {commands.data?.length === 0 && <ListNotice tone="empty" title={devices.noCommands} />}
      <ul className={styles["commands"]}>
        {commands.data?.map((command) => (
          <li key={command.id}>
            <b>{commandWord(command.kind)}</b>
            <StatusDot tone={COMMAND_TONES[command.state]} word={COMMAND_WORDS[command.state]} />
            <time dateTime={command.createdAt}>{formatTime(command.createdAt)}</time>
            {command.message && <p>{command.message}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
