import { endOtherSignIns } from "@nodeyard/contract/account/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { ConfirmDialog } from "../../../shared/overlays/confirm-dialog.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { showToast } from "../../../shared/ui/toasts.ts";
import { signIns } from "./messages.ts";

export default function EndOthersDialog(props: { count: number; onClose: () => void }) {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => call(endOtherSignIns, {}),
    onSuccess: ({ message }) => {
      showToast("success", message);
      props.onClose();
      void invalidateRoom(client, "account");
    },
  });
  return (
    <ConfirmDialog
      title={signIns.endOthersTitle}
      confirm={signIns.endOthers}
      tone="danger"
      busy={ending.isPending}
      error={ending.error}
      onConfirm={() => ending.mutate()}
      onClose={props.onClose}
    >
      <p>{signIns.endOthersText(props.count)}</p>
      <p>{signIns.chatToo}</p>
    </ConfirmDialog>
  );
}
