import { cancelTransfer, type MadeTransfer } from "@nodeyard/contract/devices/transfer-calls.ts";
import { deviceName } from "../../../shared/device.ts";
import { ConfirmCall } from "../../../shared/overlays/confirm-call.tsx";
import { transfers } from "./messages.ts";

export function CancelOffer(props: { offer: MadeTransfer; onClose: () => void }) {
  const { offer, onClose } = props;
  return (
    <ConfirmCall
      title={transfers.cancelTitle}
      confirm={transfers.cancel}
      cancel={transfers.keep}
      call={cancelTransfer}
      request={{ transferId: offer.transferId }}
      rooms={["devices", "account"]}
      onClose={onClose}
    >
      <p>{transfers.cancelText(deviceName(offer))}</p>
    </ConfirmCall>
  );
}
