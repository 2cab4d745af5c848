import { useQuery } from "@tanstack/react-query";
import { DeviceName } from "../../../shared/ui/device-name.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { DeviceSearch } from "../device-search.tsx";
import { deviceNamed } from "../find-devices.ts";
import type { HistoryView } from "./history-view.ts";
import { past } from "./messages.ts";

import styles from "./history.module.css";

type ScopeChange = (patch: { deviceId?: string | undefined; search?: string }) => void;

/** The whole account, or one device that is found by its MAC address or note. */
export function DeviceField(props: { view: HistoryView; onChange: ScopeChange }) {
  const { deviceId, search } = props.view;
  return (
    <div className={styles["scope"]}>
      {deviceId === undefined ? (
        <b>{past.account}</b>
      ) : (
        <>
          <ChosenDevice deviceId={deviceId} />
          <TextButton onClick={() => props.onChange({ deviceId: undefined, search: "" })}>
            {past.allDevices}
          </TextButton>
        </>
      )}
      <DeviceSearch
        search={search}
        offersAll={false}
        onSearch={(text) => props.onChange({ search: text })}
        onChoose={(id) => props.onChange({ deviceId: id, search: "" })}
      />
    </div>
  );
}

function ChosenDevice({ deviceId }: { deviceId: string }) {
  const device = useQuery(deviceNamed(deviceId)).data;
  return device ? <DeviceName device={device} isMixed /> : <b>{past.deviceNumber(deviceId)}</b>;
}
