import { type DeviceRow, showNodePassword } from "@nodeyard/contract/devices/calls.ts";
import { deviceName } from "../../../shared/device.ts";
import { call } from "../../../shared/http.ts";
import { SecretDialog } from "../../../shared/secrets/secret-dialog.tsx";
import { SecretLine } from "../../../shared/secrets/secret-line.tsx";
import { devices } from "../messages.ts";

/** A normal node's password. */
export function PasswordDialog(props: { device: DeviceRow; onClose: () => void }) {
  const { device } = props;
  return (
    <SecretDialog
      title={devices.passwordTitle}
      text={devices.passwordText(deviceName(device))}
      submit={devices.showPassword}
      purpose="node-password"
      load={async ({ emailVerifyCode }) =>
        (await call(showNodePassword, { showPassBcode: device.bcode, emailVerifyCode })).data
      }
      onClose={props.onClose}
    >
      {(password) => <SecretLine secret={password} what={devices.password} />}
    </SecretDialog>
  );
}
