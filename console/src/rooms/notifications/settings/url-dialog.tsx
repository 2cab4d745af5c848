import { setWebhook } from "@nodeyard/contract/notifications/webhook-calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { FormDialog } from "../../../shared/overlays/form-dialog.tsx";
import { withProof } from "../../../shared/proof/with-proof.ts";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { webhook as words } from "./webhook-messages.ts";

/** Sets the address of the webhook; the first time, a secret comes with it. */
export default function UrlDialog(props: {
  url: string;
  onDone: (secret: string | null) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const form = useForm({
    read: (data) => ({ url: trimmedText(data, "url") }),
    validate: ({ url }) => ({ url: url === "" ? words.urlRequired : undefined }),
    async send(request) {
      const { message, secret } = await withProof(() => call(setWebhook, request));
      showToast("success", message);
      props.onDone(secret);
      void invalidateRoom(client, "notifications");
    },
  });
  return (
    <FormDialog title={words.title} form={form} submit={words.save} onClose={props.onClose}>
      <Field
        type="url"
        name="url"
        label={words.url}
        hint={words.urlHint}
        placeholder="https://"
        defaultValue={props.url}
        error={form.errors["url"]}
      />
    </FormDialog>
  );
}
