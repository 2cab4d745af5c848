import { rotateWebhookSecret } from "@nodeyard/contract/notifications/webhook-calls.ts";
import { ConfirmCall } from "../../../shared/overlays/confirm-call.tsx";
import { webhook as words } from "./webhook-messages.ts";

export default function RotateDialog(props: {
  onDone: (secret: string) => void;
  onClose: () => void;
}) {
  return (
    <ConfirmCall
      title={words.rotateTitle}
      confirm={words.rotate}
      call={rotateWebhookSecret}
      request={{}}
      onDone={({ secret }) => props.onDone(secret)}
      onClose={props.onClose}
    >
      <p>{words.rotateText}</p>
    </ConfirmCall>
  );
}
