import { deleteDialConfig, type DialConfig } from "@nodeyard/contract/dial/calls.ts";
import { ConfirmCall } from "../../../shared/overlays/confirm-call.tsx";
import { dial } from "../messages.ts";

/** Asks before a configuration is deleted. */
export default function RemoveDialog({
  config,
  onClose,
}: {
  config: DialConfig;
  onClose: () => void;
}) {
  return (
    <ConfirmCall
      title={dial.removeTitle}
      confirm={dial.remove}
      tone="danger"
      call={deleteDialConfig}
      request={{ dialConfigID: config.dialConfigID, CIID: config._id }}
      onClose={onClose}
    >
      <p>{dial.removeText(config.dialConfigName, config.dialCount)}</p>
    </ConfirmCall>
  );
}
