import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { deviceSearch } from "../../rooms/devices/list-request.ts";
import { boundDevice } from "../../rooms/devices/device-query.ts";
import DeviceDialog from "../../rooms/devices/dialogs/device-dialog.tsx";
import { useAddressState } from "../../shared/address-state.ts";
import { showToast } from "../../shared/ui/toasts.ts";
import { palette } from "./messages.ts";

/** The confirmation of a command that was picked for a device, wherever the owner is. */
export default function CommandDialog(props: {
  action: "restart" | "unbind";
  deviceId: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const { values: shown } = useAddressState(deviceSearch);
  const { data: device, isError } = useQuery(boundDevice(props.deviceId));
  const isMissing = isError || device === null;
  const dismiss = useEffectEvent(() => {
    showToast("danger", palette.failedDevice);
    props.onClose();
  });
  useEffect(() => {
    if (isMissing) dismiss();
  }, [isMissing]);
  return (
    device && (
      <DeviceDialog
        action={props.action}
        device={device}
        onClose={props.onClose}
        onUnbound={() => {
          if (shown.device === props.deviceId)
            void navigate({ to: ".", search: {}, replace: true });
        }}
      />
    )
  );
}
