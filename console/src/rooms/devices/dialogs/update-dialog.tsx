import { updateDevice } from "@nodeyard/contract/agents/calls.ts";
import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { deviceName } from "../../../shared/device.ts";
import { ConfirmCall } from "../../../shared/overlays/confirm-call.tsx";
import { devices } from "../messages.ts";

/** Has a device install the release that is rolled out; its answer is among the device's commands. */
export function UpdateDialog({ device, onClose }: { device: DeviceRow; onClose: () => void }) {
  return (
    <ConfirmCall
      title={devices.updateTitle}
      confirm={devices.updateNow}
      call={updateDevice}
      request={{ deviceId: device.deviceId }}
      rooms={["devices"]}
      onClose={onClose}
    >
      <p>{devices.updateText(deviceName(device))}</p>
    </ConfirmCall>
  );
}
