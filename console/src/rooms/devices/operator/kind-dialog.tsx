import { DEVICE_KINDS } from "@nodeyard/contract/device-kinds.ts";
import { setDeviceKind, type OperatorDevice } from "@nodeyard/contract/devices/operator/calls.ts";
import { useState } from "react";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { ChoiceField } from "../../../shared/ui/choice-field.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { devices } from "./messages.ts";

/** Corrects the kind of a device. */
export default function KindDialog(props: { device: OperatorDevice; onClose: () => void }) {
  const { device } = props;
  const [kind, setKind] = useState(device.kind);
  return (
    <ActDialog
      title={devices.kindTitle}
      text={devices.kindText}
      submit={devices.kindSubmit}
      isDisabled={kind === device.kind}
      lead={
        <Facts
          facts={[
            [devices.device, device.hostname],
            ["MAC", device.mac],
            [devices.owner, device.owner.email],
          ]}
        />
      }
      fields={() => (
        <ChoiceField
          label={devices.kind}
          options={DEVICE_KINDS.map((value) => ({ value, label: devices[`kind_${value}`] }))}
          value={kind}
          onChange={setKind}
        />
      )}
      send={(reason) => call(setDeviceKind, { deviceId: device.deviceId, kind, reason })}
      onClose={props.onClose}
    />
  );
}
