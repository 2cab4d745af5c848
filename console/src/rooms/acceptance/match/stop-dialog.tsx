import { cancelAcceptance, type AcceptanceResponse } from "@nodeyard/contract/acceptance/calls.ts";
import { ConfirmCall } from "../../../shared/overlays/confirm-call.tsx";
import { taskTitle } from "../../../shared/task-name/task-title.ts";
import { acceptance } from "../messages.ts";

/** Asks before an acceptance is stopped. */
export default function StopDialog(props: { run: AcceptanceResponse; onClose: () => void }) {
  const { run, onClose } = props;
  return (
    <ConfirmCall
      title={acceptance.stopTitle}
      confirm={acceptance.stop}
      cancel={acceptance.keepRunning}
      tone="danger"
      call={cancelAcceptance}
      request={{ server_id: run.server_id }}
      onClose={onClose}
    >
      {run.taskOnStop === "withdrawn" && (
        <p>{acceptance.stopWithdraws(taskTitle(run.chosen_task))}</p>
      )}
      {run.taskOnStop === "stays" && <p>{acceptance.stopTaskStays(taskTitle(run.chosen_task))}</p>}
      <p>{acceptance.stopText}</p>
    </ConfirmCall>
  );
}
