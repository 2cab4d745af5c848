import { endChatBinding } from "@nodeyard/contract/wechat/binding-calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { ConfirmDialog } from "../../../shared/overlays/confirm-dialog.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { showToast } from "../../../shared/ui/toasts.ts";
import { chatBindings } from "./messages.ts";

export default function UnbindDialog(props: {
  bindingId: string;
  name: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => call(endChatBinding, { bindingId: props.bindingId }),
    onSuccess: ({ message }) => {
      showToast("success", message);
      props.onClose();
      void invalidateRoom(client, "account");
    },
  });
  return (
    <ConfirmDialog
      title={chatBindings.unbindTitle}
      confirm={chatBindings.unbind}
      tone="danger"
      busy={ending.isPending}
      error={ending.error}
      onConfirm={() => ending.mutate()}
      onClose={props.onClose}
    >
      <p>{chatBindings.unbindText(props.name)}</p>
    </ConfirmDialog>
  );
}
