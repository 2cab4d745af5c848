import { deviceName, type NamedDevice } from "../../../shared/device.ts";
import { formatCount } from "../../../shared/format.ts";
import { devices } from "../messages.ts";
import styles from "./dialogs.module.css";

/** More are counted: a list of thousands is not read. */
const MOST = 200;

/** Which devices something is about to be done to, by name. */
export function ChosenList({ chosen }: { chosen: readonly NamedDevice[] }) {
  return (
    // Focusable, so that a long list can be scrolled by keyboard.
    <ul className={styles["chosen"]} aria-label={devices.bulkDevices} tabIndex={0}>
      {chosen.slice(0, MOST).map((device) => (
        <li key={device.deviceId}>{deviceName(device)}</li>
      ))}
      {chosen.length > MOST && <li>{devices.moreDevices(formatCount(chosen.length - MOST))}</li>}
    </ul>
  );
}
