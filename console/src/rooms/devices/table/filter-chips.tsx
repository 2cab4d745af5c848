import type { DeviceFilter } from "@nodeyard/contract/devices/list-rules.ts";
import type { ListDeviceType } from "@nodeyard/contract/devices/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../shared/format.ts";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { FILTER_WORDS } from "../filter-words.ts";
import type { ListControls } from "../list-address.ts";
import { devices } from "../messages.ts";
import { filterCounts } from "../queries.ts";
import styles from "./table.module.css";

/** What the list can be narrowed to, each with the number of its devices; pressed again it lets go. */
export function FilterChips(props: {
  controls: ListControls;
  deviceType: ListDeviceType;
  filters: readonly DeviceFilter[];
}) {
  const { view, filter, tag } = props.controls;
  const { data: counts } = useQuery(filterCounts(props.deviceType));
  // What no device is in needs no chip, unless it is what the list is narrowed to.
  const shown = props.filters.filter((name) => name === view.filter || (counts?.[name] ?? 0) > 0);
  if (shown.length === 0 && view.tag === "") return <div className={styles["chips"]} />;
  return (
    <div className={styles["chips"]} role="group" aria-label={devices.filters}>
      {view.tag !== "" && (
        <button type="button" aria-pressed="true" onClick={() => tag("")}>
          {devices.tagged(view.tag)} <span aria-hidden="true">×</span>
        </button>
      )}
      {shown.map((name) => {
        const { name: word, about, tone } = FILTER_WORDS[name];
        const isOn = name === view.filter;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isOn}
            title={about}
            onClick={() => filter(isOn ? undefined : name)}
          >
            <StatusDot tone={tone} word={word} />
            <b>{counts ? formatCount(counts[name]) : ""}</b>
          </button>
        );
      })}
    </div>
  );
}
