import { removeWebhook } from "@nodeyard/contract/notifications/webhook-calls.ts";
import { ConfirmCall } from "../../../shared/overlays/confirm-call.tsx";
import { webhook as words } from "./webhook-messages.ts";

export default function RemoveDialog(props: { onClose: () => void }) {
  return (
    <ConfirmCall
      title={words.removeTitle}
      confirm={words.remove}
      tone="danger"
      call={removeWebhook}
      request={{}}
      onClose={props.onClose}
    >
      <p>{words.removeText}</p>
    </ConfirmCall>
  );
}
