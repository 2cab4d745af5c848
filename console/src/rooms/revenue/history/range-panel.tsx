import { useQuery } from "@tanstack/react-query";
import type { SearchOf } from "../../../shared/search-params.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { FIRST_DAY } from "../../../shared/pickers/day-field.tsx";
import { RangeField } from "../../../shared/pickers/range-field.tsx";
import { useToday } from "../../../shared/use-now.ts";
import { UTC } from "../../../shared/zone.ts";
import {
  PRESETS,
  presetRange,
  STEPS,
  type historySearch,
  type HistoryView,
} from "./history-view.ts";
import { past } from "./messages.ts";
import styles from "./history.module.css";
import { DeviceName } from "../../../shared/ui/device-name.tsx";
import { DeviceSearch } from "../device-search.tsx";
import { deviceNamed } from "../find-devices.ts";

type ScopeChange = (patch: { deviceId?: string | undefined; search?: string }) => void;

/** The whole account, or one device that is found by its MAC address or note. */
function DeviceField(props: { view: HistoryView; onChange: ScopeChange }) {
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

/** Days, step and device; all of them are kept in the address. */
export function RangePanel(props: {
  view: HistoryView;
  onChange: (patch: Partial<SearchOf<typeof historySearch>>) => void;
}) {
  const { view, onChange } = props;
  const today = useToday(view.zone);
  return (
    <Panel title={past.range}>
      <div className={styles["range"]}>
        <RangeField
          label={past.range}
          fromLabel={past.from}
          toLabel={past.to}
          range={view}
          min={FIRST_DAY}
          max={today}
          today={today}
          onFrom={(from) => onChange({ from, to: from > view.to ? from : view.to })}
          onTo={(to) => onChange({ to, from: to < view.from ? to : view.from })}
          onRange={({ from, to }) => onChange({ from, to })}
        />
        <div className={styles["presets"]} role="group" aria-label={past.presets}>
          {PRESETS.map((preset) => (
            <TextButton key={preset} onClick={() => onChange({ ...presetRange(preset, today) })}>
              {past[preset]}
            </TextButton>
          ))}
        </div>
      </div>
      <div className={styles["range"]}>
        <div className={styles["choice"]}>
          <span aria-hidden="true">{past.step}</span>
          <Choice
            label={past.step}
            value={view.step}
            options={STEPS.map((value) => ({ value, label: past[value] }))}
            onChange={(step) => onChange({ step })}
          />
        </div>
      </div>
      <DeviceField view={view} onChange={onChange} />
      <p className={styles["note"]}>
        {view.zone === UTC ? past.zoneNoteUtc : past.zoneNote(view.zone)}
      </p>
    </Panel>
  );
}
