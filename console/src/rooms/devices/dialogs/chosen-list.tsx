import { deviceName, type NamedDevice } from "../../../shared/device.ts";
import { devices } from "../messages.ts";
import styles from "./dialogs.module.css";

/** Which devices something is about to be done to, by name. */
export function ChosenList({ chosen }: { chosen: readonly NamedDevice[] }) {
  return (
    // Focusable, so that a long list can be scrolled by keyboard.
    <ul className={styles["chosen"]} aria-label={devices.bulkDevices} tabIndex={0}>
      {chosen.map((device) => (
        <li key={device.deviceId}>{deviceName(device)}</li>
      ))}
    </ul>
  );
}
