import { renewRecoveryCodes } from "@nodeyard/contract/factors/calls.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { ConfirmDialog } from "../../shared/overlays/confirm-dialog.tsx";
import { withProof } from "../../shared/proof/with-proof.ts";
import { factors } from "./messages.ts";

export default function RenewDialog(props: {
  onEnrolled: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  const renewal = useMutation({
    mutationFn: () => withProof(() => call(renewRecoveryCodes, {})),
    onSuccess: ({ recoveryCodes }) => props.onEnrolled(recoveryCodes),
  });
  return (
    <ConfirmDialog
      title={factors.newCodesTitle}
      confirm={factors.makeCodes}
      busy={renewal.isPending}
      error={renewal.error}
      onConfirm={() => renewal.mutate()}
      onClose={props.onClose}
    >
      <p>{factors.newCodesText}</p>
    </ConfirmDialog>
  );
}
