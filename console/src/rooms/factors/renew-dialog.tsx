import { renewRecoveryCodes } from "@nodeyard/contract/factors/calls.ts";
import { ConfirmCall } from "../../shared/overlays/confirm-call.tsx";
import { factors } from "./messages.ts";

export default function RenewDialog(props: {
  onEnrolled: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  return (
    <ConfirmCall
      title={factors.newCodesTitle}
      confirm={factors.makeCodes}
      call={renewRecoveryCodes}
      request={{}}
      onDone={({ recoveryCodes }) => props.onEnrolled(recoveryCodes)}
      onClose={props.onClose}
    >
      <p>{factors.newCodesText}</p>
    </ConfirmCall>
  );
}
