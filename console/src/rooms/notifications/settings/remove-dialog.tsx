import { removeWebhook } from "@nodeyard/contract/notifications/webhook-calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { ConfirmDialog } from "../../../shared/overlays/confirm-dialog.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { showToast } from "../../../shared/ui/toasts.ts";
import { webhook as words } from "./webhook-messages.ts";

export default function RemoveDialog(props: { onClose: () => void }) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => call(removeWebhook, {}),
    onSuccess: ({ message }) => {
      showToast("success", message);
      props.onClose();
      void invalidateRoom(client, "notifications");
    },
  });
  return (
    <ConfirmDialog
      title={words.removeTitle}
      confirm={words.remove}
      tone="danger"
      busy={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate()}
      onClose={props.onClose}
    >
      <p>{words.removeText}</p>
    </ConfirmDialog>
  );
}
