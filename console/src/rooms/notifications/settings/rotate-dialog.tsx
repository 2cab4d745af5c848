import { rotateWebhookSecret } from "@nodeyard/contract/notifications/webhook-calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { ConfirmDialog } from "../../../shared/overlays/confirm-dialog.tsx";
import { withProof } from "../../../shared/proof/with-proof.ts";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { webhook as words } from "./webhook-messages.ts";

export default function RotateDialog(props: {
  onDone: (secret: string) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const rotation = useMutation({
    mutationFn: () => withProof(() => call(rotateWebhookSecret, {})),
    onSuccess: ({ secret }) => {
      props.onDone(secret);
      void invalidateRoom(client, "notifications");
    },
  });
  return (
    <ConfirmDialog
      title={words.rotateTitle}
      confirm={words.rotate}
      busy={rotation.isPending}
      error={rotation.error}
      onConfirm={() => rotation.mutate()}
      onClose={props.onClose}
    >
      <p>{words.rotateText}</p>
    </ConfirmDialog>
  );
}
