import { type DeviceRow, setFaultNotice } from "@nodeyard/contract/devices/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { devicesKey } from "./cache-keys.ts";
import { call } from "../../shared/http.ts";
import { errorText } from "../../shared/ui/error-text.ts";
import { Switch } from "../../shared/ui/switch.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { devices } from "./messages.ts";

/** Whether the owner hears of this device's faults. */
export function FaultNoticeSwitch({ device }: { device: DeviceRow }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (report: boolean) => call(setFaultNotice, { device_id: device.deviceId, report }),
    onSuccess: (answer) => {
      showToast("success", answer.message);
      return client.invalidateQueries({ queryKey: devicesKey("list") });
    },
    onError: (error) => showToast("danger", errorText(error)),
  });
  return (
    <Switch
      label={devices.noticeOf(device.mac_address)}
      checked={change.isPending ? change.variables : device.report}
      busy={change.isPending}
      onChange={(report) => change.mutate(report)}
    />
  );
}
