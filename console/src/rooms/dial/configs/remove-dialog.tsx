import { deleteDialConfig, type DialConfig } from "@nodeyard/contract/dial/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { ConfirmDialog } from "../../../shared/overlays/confirm-dialog.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { showToast } from "../../../shared/ui/toasts.ts";
import { dial } from "../messages.ts";

/** Asks before a configuration is deleted. */
export default function RemoveDialog({
  config,
  onClose,
}: {
  config: DialConfig;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      call(deleteDialConfig, { dialConfigID: config.dialConfigID, CIID: config._id }),
    onSuccess: ({ message }) => {
      showToast("success", message);
      onClose();
      void invalidateRoom(client, "dial");
    },
  });
  return (
    <ConfirmDialog
      title={dial.removeTitle}
      confirm={dial.remove}
      tone="danger"
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{dial.removeText(config.dialConfigName, config.dialCount)}</p>
    </ConfirmDialog>
  );
}
