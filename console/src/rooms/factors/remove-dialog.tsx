import { removeApp, removePasskey } from "@nodeyard/contract/factors/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { ConfirmDialog } from "../../shared/overlays/confirm-dialog.tsx";
import { withProof } from "../../shared/proof/with-proof.ts";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { showToast } from "../../shared/ui/toasts.ts";
import { factors } from "./messages.ts";

/** Removes the app, or a passkey, after saying what goes with it. */
export default function RemoveDialog(props: {
  passkey: { readonly id: string; readonly name: string } | undefined;
  isLast: boolean;
  onClose: () => void;
}) {
  const { passkey } = props;
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () =>
      withProof(() =>
        passkey ? call(removePasskey, { passkeyId: passkey.id }) : call(removeApp, {}),
      ),
    onSuccess: ({ message }) => {
      showToast("success", message);
      props.onClose();
      void invalidateRoom(client, "factors");
    },
  });
  return (
    <ConfirmDialog
      title={passkey ? factors.removePasskeyTitle(passkey.name) : factors.removeAppTitle}
      confirm={factors.remove}
      tone="danger"
      busy={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate()}
      onClose={props.onClose}
    >
      <p>{props.isLast ? factors.removeLastText : factors.removeText}</p>
    </ConfirmDialog>
  );
}
