import { endOtherSignIns } from "@nodeyard/contract/account/calls.ts";
import { ConfirmCall } from "../../../shared/overlays/confirm-call.tsx";
import { signIns } from "./messages.ts";

export default function EndOthersDialog(props: { count: number; onClose: () => void }) {
  return (
    <ConfirmCall
      title={signIns.endOthersTitle}
      confirm={signIns.endOthers}
      tone="danger"
      call={endOtherSignIns}
      request={{}}
      onClose={props.onClose}
    >
      <p>{signIns.endOthersText(props.count)}</p>
      <p>{signIns.chatToo}</p>
    </ConfirmCall>
  );
}
