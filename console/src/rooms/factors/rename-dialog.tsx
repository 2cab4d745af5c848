import { renamePasskey } from "@nodeyard/contract/factors/calls.ts";
import { FACTOR_NAME_LENGTH } from "@nodeyard/contract/factors/rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { trimmedText } from "../../shared/forms/form-text.ts";
import { useForm } from "../../shared/forms/use-form.ts";
import { call } from "../../shared/http.ts";
import { FormDialog } from "../../shared/overlays/form-dialog.tsx";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { Field } from "../../shared/ui/field.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { factors } from "./messages.ts";

export default function RenameDialog(props: {
  passkey: { readonly id: string; readonly name: string };
  onClose: () => void;
}) {
  const { id: passkeyId, name: current } = props.passkey;
  const client = useQueryClient();
  const form = useForm({
    read: (data) => ({ name: trimmedText(data, "name") }),
    validate: ({ name }) => ({ name: name === "" ? factors.nameRequired : undefined }),
    async send({ name }) {
      const { message } = await call(renamePasskey, { passkeyId, name });
      showToast("success", message);
      props.onClose();
      void invalidateRoom(client, "factors");
    },
  });
  return (
    <FormDialog
      title={factors.renameTitle}
      form={form}
      submit={factors.save}
      onClose={props.onClose}
    >
      <Field
        name="name"
        label={factors.name}
        defaultValue={current}
        autoComplete="off"
        maxLength={FACTOR_NAME_LENGTH}
        error={form.errors["name"]}
      />
    </FormDialog>
  );
}
