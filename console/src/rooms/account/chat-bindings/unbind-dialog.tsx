import { endChatBinding } from "@nodeyard/contract/wechat/binding-calls.ts";
import { ConfirmCall } from "../../../shared/overlays/confirm-call.tsx";
import { chatBindings } from "./messages.ts";

export default function UnbindDialog(props: {
  bindingId: string;
  name: string;
  onClose: () => void;
}) {
  return (
    <ConfirmCall
      title={chatBindings.unbindTitle}
      confirm={chatBindings.unbind}
      tone="danger"
      call={endChatBinding}
      request={{ bindingId: props.bindingId }}
      rooms={["account"]}
      onClose={props.onClose}
    >
      <p>{chatBindings.unbindText(props.name)}</p>
    </ConfirmCall>
  );
}
