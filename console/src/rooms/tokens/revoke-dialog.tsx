import { revokeToken, type Token } from "@nodeyard/contract/tokens/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { ConfirmDialog } from "../../shared/overlays/confirm-dialog.tsx";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { showToast } from "../../shared/ui/toasts.ts";
import { tokens as words } from "./messages.ts";

export default function RevokeDialog(props: { token: Token; onClose: () => void }) {
  const client = useQueryClient();
  const revocation = useMutation({
    mutationFn: () => call(revokeToken, { tokenId: props.token.tokenId }),
    onSuccess: ({ message }) => {
      showToast("success", message);
      props.onClose();
      void invalidateRoom(client, "tokens");
      void invalidateRoom(client, "account");
    },
  });
  return (
    <ConfirmDialog
      title={words.revokeTitle}
      confirm={words.revoke}
      tone="danger"
      busy={revocation.isPending}
      error={revocation.error}
      onConfirm={() => revocation.mutate()}
      onClose={props.onClose}
    >
      <p>{words.revokeText(props.token.name)}</p>
    </ConfirmDialog>
  );
}
