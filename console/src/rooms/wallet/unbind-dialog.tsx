import { unbindAddress } from "@nodeyard/contract/wallet/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { useForm } from "../../shared/forms/use-form.ts";
import { call } from "../../shared/http.ts";
import { withProof } from "../../shared/proof/with-proof.ts";
import { FormDialog } from "../../shared/overlays/form-dialog.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import {
  missingProof,
  ProofFields,
  proofErrorText,
  readCodeAndPassword,
} from "../../shared/verification/proof-fields.tsx";
import { wallet } from "./messages.ts";

/** Takes the wallet away after code and password, with what is lost by it said first. */
export default function UnbindDialog(props: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    read: readCodeAndPassword,
    validate: missingProof,
    textForError: proofErrorText,
    async send(proof) {
      const { message } = await withProof(() => call(unbindAddress, proof));
      showToast("success", message);
      props.onClose();
      void invalidateRoom(client, "wallet");
    },
  });
  return (
    <FormDialog
      title={wallet.unbindTitle}
      form={form}
      submit={wallet.unbindNow}
      tone="danger"
      onClose={props.onClose}
    >
      <p>{wallet.unbindText}</p>
      <ProofFields form={form} purpose="wallet" hasPassword />
    </FormDialog>
  );
}
