import {
  type AcceptanceResponse,
  setDeviceDeployment,
} from "@nodeyard/contract/acceptance/calls.ts";
import { canChoose } from "@nodeyard/contract/acceptance/rules.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../../shared/http.ts";
import { ConfirmDialog } from "../../../shared/overlays/confirm-dialog.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { acceptance } from "../messages.ts";
import { taskTitle } from "../../../shared/task-name/task-title.ts";
import styles from "./match.module.css";

/** The tasks that match; the chosen one is confirmed before it is deployed. */
export default function ChooseDialog({
  run,
  onClose,
}: {
  run: AcceptanceResponse;
  onClose: () => void;
}) {
  const name = useId();
  const client = useQueryClient();
  const [task, setTask] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const isFree = canChoose(run.task_schedule);
  const choose = useMutation({
    mutationFn: (chosen: string) =>
      call(setDeviceDeployment, { server_id: run.server_id, task: chosen }),
    onSuccess: ({ message }) => {
      showToast("success", message);
      onClose();
    },
    onSettled: () => invalidateRoom(client, "acceptance"),
  });
  if (isConfirming && task !== undefined)
    return (
      <ConfirmDialog
        title={acceptance.confirmTitle}
        confirm={acceptance.confirm}
        cancel={acceptance.back}
        busy={choose.isPending}
        error={choose.error}
        onConfirm={() => choose.mutate(task)}
        onCancel={() => {
          choose.reset();
          setConfirming(false);
        }}
        onClose={onClose}
      >
        <p>{acceptance.confirmText(taskTitle(task))}</p>
      </ConfirmDialog>
    );
  return (
    <Dialog
      title={acceptance.chooseTitle}
      onClose={onClose}
      footer={
        <Button
          tone="primary"
          disabled={!isFree || task === undefined}
          onClick={() => setConfirming(true)}
        >
          {acceptance.chooseNext}
        </Button>
      }
    >
      {!isFree && <Note tone="info">{acceptance.isDeploying}</Note>}
      <fieldset className={styles["tasks"]}>
        <legend>{acceptance.chooseLegend}</legend>
        {run.match_task.map(({ task: key }) => (
          <label key={key}>
            <input
              type="radio"
              name={name}
              disabled={!isFree}
              checked={key === (task ?? run.chosen_task)}
              onChange={() => setTask(key)}
            />
            <span>{taskTitle(key)}</span>
            {key === run.chosen_task && <small>{acceptance.chosen}</small>}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
