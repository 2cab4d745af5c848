import { unbindAddress } from "@nodeyard/contract/wallet/calls.ts";
import { useForm } from "../../shared/forms/use-form.ts";
import { useSave } from "../../shared/forms/use-save.ts";
import { call } from "../../shared/http.ts";
import { FormDialog } from "../../shared/overlays/form-dialog.tsx";
import {
  missingProof,
  ProofFields,
  proofErrorText,
  readCodeAndPassword,
} from "../../shared/verification/proof-fields.tsx";
import { wallet } from "./messages.ts";

/** Takes the wallet away after code and password, with what is lost by it said first. */
export default function UnbindDialog(props: { onClose: () => void }) {
  const save = useSave("wallet");
  const form = useForm({
    read: readCodeAndPassword,
    validate: missingProof,
    textForError: proofErrorText,
    send: (proof) => save(() => call(unbindAddress, proof), props.onClose),
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
