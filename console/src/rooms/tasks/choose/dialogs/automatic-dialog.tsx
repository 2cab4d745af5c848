import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { setSwitchByPost, setSwitchTaskByPost } from "@nodeyard/contract/tasks/calls.ts";
import { TASK_TYPES } from "@nodeyard/contract/tasks/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { FormError } from "../../../../shared/forms/form-error.tsx";
import { call } from "../../../../shared/http.ts";
import { Choice } from "../../../../shared/ui/choice.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { LoadProblem } from "../../../../shared/ui/load-problem.tsx";
import { Skeleton } from "../../../../shared/ui/skeleton.tsx";
import { Switch } from "../../../../shared/ui/switch.tsx";
import { useChange } from "../../../../shared/ui/use-change.ts";
import { tasks } from "../../messages.ts";
import { autoSwitch } from "../../queries.ts";
import { deviceName } from "../../../../shared/device.ts";
import styles from "./dialogs.module.css";

const PREFERENCES = [
  { value: "", label: tasks.autoAny },
  ...TASK_TYPES.map((type) => ({ value: type, label: type })),
] as const;
type Preference = (typeof PREFERENCES)[number]["value"];

/** Automatic choice of a task for a device that has none, and the type tried first. */
export function AutomaticDialog(props: { device: DeviceRow; onClose: () => void }) {
  const { deviceId } = props.device;
  const answer = useQuery(autoSwitch(deviceId));
  const turn = useChange((status: boolean) => call(setSwitchByPost, { deviceId, status }), "tasks");
  const prefer = useChange(
    (task: Preference) => call(setSwitchTaskByPost, { deviceId, task }),
    "tasks",
  );
  return (
    <Dialog title={tasks.autoTitle} onClose={props.onClose}>
      <p>{tasks.autoText(deviceName(props.device))}</p>
      {answer.isPending && <Skeleton rows={2} height={32} />}
      <LoadProblem query={answer} />
      {answer.data && (
        <>
          <div className={styles["setting"]}>
            <span>{tasks.autoSwitch}</span>
            <Switch
              label={tasks.automaticOf(props.device.mac_address)}
              checked={turn.isPending ? turn.variables : answer.data.status === 1}
              busy={turn.isPending}
              onChange={(status) => turn.mutate(status)}
            />
          </div>
          <div className={styles["setting"]}>
            <span>{tasks.autoPrefer}</span>
            <Choice
              label={tasks.autoPrefer}
              value={prefer.isPending ? prefer.variables : answer.data.task}
              options={PREFERENCES}
              onChange={(task) => prefer.mutate(task)}
            />
          </div>
        </>
      )}
      <FormError error={turn.error ?? prefer.error} />
    </Dialog>
  );
}
