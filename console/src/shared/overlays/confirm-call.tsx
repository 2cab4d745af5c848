import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import type { Room } from "@nodeyard/contract/rooms.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call as send } from "../http.ts";
import { withProof } from "../proof/with-proof.ts";
import { invalidateRoom } from "../room-cache.ts";
import { showToast } from "../ui/toasts.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Asks before a call is made, which may need a fresh proof; its answer is a toast, its refusal is shown in the dialog. */
export function ConfirmCall<Request extends object, Answer extends { message?: string }>(props: {
  title: string;
  confirm: string;
  cancel?: string;
  tone?: "primary" | "danger";
  call: Endpoint<Request, Answer>;
  request: NoInfer<Request>;
  /** Rooms whose data change; by default the call's. */
  rooms?: readonly Room[];
  /** In place of the toast and of closing. */
  onDone?: (answer: NoInfer<Answer>) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, confirm, cancel, tone, call, request, rooms = [call.room], onClose } = props;
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => withProof(() => send(call, request)),
    onSuccess(answer) {
      if (props.onDone) return props.onDone(answer);
      if (answer.message !== undefined) showToast("success", answer.message);
      onClose();
    },
    // A refusal often means that something has changed meanwhile.
    onSettled() {
      for (const room of rooms) void invalidateRoom(client, room);
    },
  });
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      {...(cancel !== undefined && { cancel })}
      tone={tone ?? "primary"}
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      {props.children}
    </ConfirmDialog>
  );
}
