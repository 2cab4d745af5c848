import {
  type DeviceRow,
  getDetails,
  listDevices,
  unbind,
} from "@nodeyard/contract/devices/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { keyOf } from "../../../shared/call-query.ts";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { deviceName } from "../../../shared/device.ts";
import { call } from "../../../shared/http.ts";
import { FormDialog } from "../../../shared/overlays/form-dialog.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { ProofFields } from "../../../shared/verification/proof-fields.tsx";
import { devices } from "../messages.ts";
import { useUnbindForm } from "./use-unbind-form.ts";

/** Unbinds one device after captcha and code. */
export function UnbindDialog(props: {
  device: DeviceRow;
  onClose: () => void;
  onUnbound?: () => void;
}) {
  const client = useQueryClient();
  const form = useUnbindForm(async (proof) => {
    const { message } = await call(unbind, { deviceId: props.device.deviceId, ...proof });
    showToast("success", message);
    props.onClose();
    props.onUnbound?.();
    // Lists that were shown before still have the device.
    for (const list of [listDevices, getDetails])
      client.removeQueries({ queryKey: keyOf(list), type: "inactive" });
    void invalidateRoom(client, "devices");
  });
  return (
    <FormDialog
      title={devices.unbindTitle}
      form={form}
      submit={devices.unbindNow}
      tone="danger"
      onClose={props.onClose}
    >
      <p>{devices.unbindText(deviceName(props.device))}</p>
      <ProofFields form={form} purpose="unbind" hasCaptcha />
    </FormDialog>
  );
}
