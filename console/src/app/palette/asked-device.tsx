import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { boundDevice } from "../../rooms/devices/device-query.ts";
import DeviceDialog from "../../rooms/devices/dialogs/device-dialog.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { palette } from "./messages.ts";

/** The confirmation of a command that was picked for a device, wherever the owner is. */
export default function AskedDevice(props: {
  ask: "restart" | "unbind";
  deviceId: string;
  onClose: () => void;
}) {
  const { data: device, isError } = useQuery(boundDevice(props.deviceId));
  const isMissing = isError || device === null;
  const giveUp = useEffectEvent(() => {
    showToast("danger", palette.failedDevice);
    props.onClose();
  });
  useEffect(() => {
    if (isMissing) giveUp();
  }, [isMissing]);
  return device && <DeviceDialog action={props.ask} device={device} onClose={props.onClose} />;
}
