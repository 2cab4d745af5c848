import { setDeviceAcceptance } from "@nodeyard/contract/acceptance/calls.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { bookings } from "../../../shared/bookings/messages.ts";
import { formatTime } from "../../../shared/format.ts";
import { call } from "../../../shared/http.ts";
import { joinWords } from "../../../shared/join-words.ts";
import { ConfirmDialog } from "../../../shared/overlays/confirm-dialog.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { taskTitle } from "../../../shared/task-name/task-title.ts";
import { Note } from "../../../shared/ui/note.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { acceptance } from "../messages.ts";
import { nodeAcceptance } from "../queries.ts";

/** Asks before a node is tested, and names what the test takes from the tasks that run on it. */
export default function BeginDialog(props: {
  server: string;
  onBegun: (server: string) => void;
  onClose: () => void;
}) {
  const { server, onBegun, onClose } = props;
  const client = useQueryClient();
  const { data: node, error } = useQuery(nodeAcceptance(server));
  const isBooked = node !== undefined && node.testable_from !== null;
  const begin = useMutation({
    mutationFn: () => call(setDeviceAcceptance, { server_id: server, isBooked }),
    onSuccess: ({ message }) => {
      showToast("success", message);
      onBegun(server);
    },
    onSettled: () => invalidateRoom(client, "acceptance"),
  });
  const running = node?.running_tasks.map(({ task }) => taskTitle(task)) ?? [];
  const isAccepted = node?.task_schedule.status === "done" || node?.accepted;
  return (
    <ConfirmDialog
      title={acceptance.beginTitle(server)}
      confirm={isBooked ? bookings.bookAccept : acceptance.matchTask}
      busy={begin.isPending}
      isDisabled={node === undefined}
      error={begin.error ?? error}
      onConfirm={() => begin.mutate()}
      onClose={onClose}
    >
      {node === undefined && error === null && <Skeleton rows={2} height={20} />}
      <p>{acceptance.beginText}</p>
      {running.length > 0 && <p>{acceptance.beginRunning(joinWords(running))}</p>}
      {isAccepted && <p>{acceptance.beginKept}</p>}
      {node && node.testable_from !== null && (
        <>
          <Note tone="warning">{acceptance.beginPeak(formatTime(node.testable_from))}</Note>
          <p>{bookings.hint}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
