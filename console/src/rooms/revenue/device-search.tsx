import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../shared/format.ts";
import { deviceName } from "../../shared/device.ts";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import styles from "./device-search.module.css";
import { foundDevices } from "./find-devices.ts";
import { revenue } from "./messages.ts";

/** Finds one of the account's devices by any of its names. */
export function DeviceSearch(props: {
  search: string;
  /** Offers devices before anything is searched for. */
  offersAll: boolean;
  onSearch: (text: string) => void;
  onChoose: (deviceId: string) => void;
}) {
  return (
    <>
      <SearchField
        label={revenue.searchDevice}
        placeholder={revenue.searchPlaceholder}
        value={props.search}
        isLive
        onSearch={props.onSearch}
      />
      {(props.search !== "" || props.offersAll) && (
        <FoundDevices search={props.search} onChoose={props.onChoose} />
      )}
    </>
  );
}

function FoundDevices(props: { search: string; onChoose: (deviceId: string) => void }) {
  const found = useQuery(foundDevices(props.search));
  if (found.isError)
    return <FailedNotice error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return null;
  const { rows, total } = found.data;
  if (rows.length === 0) {
    return (
      <p role="status">
        {props.search === "" ? revenue.noDevices : revenue.noDevice(props.search)}
      </p>
    );
  }
  return (
    <ul className={styles["found"]} aria-label={revenue.chooseDevice}>
      {rows.map((device) => (
        <li key={device.id}>
          <TextButton onClick={() => props.onChoose(device.id)}>{deviceName(device)}</TextButton>
        </li>
      ))}
      {total > rows.length && <li>{revenue.moreDevices(formatCount(total - rows.length))}</li>}
    </ul>
  );
}
