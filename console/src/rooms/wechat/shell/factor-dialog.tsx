import { proveInApp } from "@nodeyard/contract/wechat/calls.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { FormDialog } from "../../../shared/overlays/form-dialog.tsx";
import { proof } from "../../../shared/proof/messages.ts";
import type { ProofAnswers } from "../../../shared/proof/proof-region.tsx";
import { callInApp } from "./call-in-app.ts";
import { FactorField } from "./factor-field.tsx";

/** Asks for the second factor of a bound account before an act that needs it. */
export default function FactorDialog(props: ProofAnswers & { account: string }) {
  const form = useForm({
    read: (data) => trimmedText(data, "factorCode"),
    validate: (code) => ({ factorCode: code === "" ? proof.codeRequired : undefined }),
    async send(code) {
      await callInApp(proveInApp, { id: props.account, code });
      props.onProved();
    },
    fieldForError: () => "factorCode",
  });
  return (
    <FormDialog title={proof.title} form={form} submit={proof.confirm} onClose={props.onClose}>
      <p>{proof.purpose}</p>
      <FactorField error={form.errors["factorCode"]} />
    </FormDialog>
  );
}
