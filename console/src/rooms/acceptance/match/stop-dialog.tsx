import { cancelAcceptance, type AcceptanceResponse } from "@nodeyard/contract/acceptance/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { ConfirmDialog } from "../../../shared/overlays/confirm-dialog.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { taskTitle } from "../../../shared/task-name/task-title.ts";
import { showToast } from "../../../shared/ui/toasts.ts";
import { acceptance } from "../messages.ts";

/** Asks before an acceptance is stopped. */
export default function StopDialog(props: { run: AcceptanceResponse; onClose: () => void }) {
  const { run, onClose } = props;
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => call(cancelAcceptance, { server_id: run.server_id }),
    onSuccess: ({ message }) => {
      showToast("success", message);
      onClose();
    },
    onSettled: () => invalidateRoom(client, "acceptance"),
  });
  return (
    <ConfirmDialog
      title={acceptance.stopTitle}
      confirm={acceptance.stop}
      cancel={acceptance.keepRunning}
      tone="danger"
      busy={stop.isPending}
      error={stop.error}
      onConfirm={() => stop.mutate()}
      onClose={onClose}
    >
      {run.taskOnStop === "withdrawn" && (
        <p>{acceptance.stopWithdraws(taskTitle(run.chosen_task))}</p>
      )}
      {run.taskOnStop === "stays" && <p>{acceptance.stopTaskStays(taskTitle(run.chosen_task))}</p>}
      <p>{acceptance.stopText}</p>
    </ConfirmDialog>
  );
}
