import { type DeviceRow, setFaultNotice } from "@nodeyard/contract/devices/calls.ts";
import { call } from "../../shared/http.ts";
import { Switch } from "../../shared/ui/switch.tsx";
import { useToastedChange } from "../../shared/ui/use-change.ts";
import { devices } from "./messages.ts";

/** Turns fault notices for this device on or off. */
export function FaultNoticeSwitch({ device }: { device: DeviceRow }) {
  const change = useToastedChange(
    (report: boolean) => call(setFaultNotice, { device_id: device.deviceId, report }),
    "devices",
  );
  return (
    <Switch
      label={devices.noticeOf(device.mac_address)}
      checked={change.isPending ? change.variables : device.report}
      busy={change.isPending}
      onChange={(report) => change.mutate(report)}
    />
  );
}
