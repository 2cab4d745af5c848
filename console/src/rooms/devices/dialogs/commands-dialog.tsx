import type { CommandKind } from "@nodeyard/contract/devices/agent-calls.ts";
import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { formatTime } from "../../../shared/format.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { COMMAND_TONES } from "../command-state.ts";
import { COMMAND_WORDS } from "../command-words.ts";
import { devices } from "../messages.ts";
import { deviceCommands } from "../queries.ts";
import { DeviceName } from "../../../shared/ui/device-name.tsx";
import styles from "./dialogs.module.css";

const KIND_WORDS: ReadonlyMap<string, string> = new Map<CommandKind, string>([
  ["reboot", devices.kindReboot],
  ["set_task", devices.kindSetTask],
  ["remove_task", devices.kindRemoveTask],
  ["set_node_password", devices.kindSetNodePassword],
]);

/** Recent commands of a device with their results. */
export function CommandsDialog(props: { device: DeviceRow; onClose: () => void }) {
  const commands = useQuery(deviceCommands(props.device.deviceId));
  return (
    <Dialog title={devices.recentCommands} onClose={props.onClose}>
      <DeviceName device={props.device} />
      {commands.isPending && <Skeleton rows={3} height={22} />}
      {commands.isError && (
        <FailedNotice error={commands.error} onRetry={() => void commands.refetch()} />
      )}
      {commands.data?.length === 0 && <ListNotice tone="empty" title={devices.noCommands} />}
      <ul className={styles["commands"]}>
        {commands.data?.map((command) => (
          <li key={command.id}>
            <b>{KIND_WORDS.get(command.kind) ?? devices.kindOther}</b>
            <StatusDot tone={COMMAND_TONES[command.state]} word={COMMAND_WORDS[command.state]} />
            <time dateTime={command.createdAt}>{formatTime(command.createdAt)}</time>
            {command.message && <p>{command.message}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
