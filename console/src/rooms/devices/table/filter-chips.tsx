import type { NamedDevice } from "../../../shared/device.ts";
import { formatCount } from "../../../shared/format.ts";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { devices } from "../messages.ts";
import styles from "./table.module.css";
import type { ListTableProps } from "./table-props.ts";

/** Filters of the list, each with its number of devices; a second press clears it. */
export function FilterChips<Row extends NamedDevice>(
  props: Pick<ListTableProps<Row>, "controls" | "filters" | "words" | "counts">,
) {
  const { counts, words } = props;
  const { view, filter, tag } = props.controls;
  // Empty filters are hidden, except the active one.
  const shown = props.filters.flatMap((name) => {
    const word = words[name];
    return word && (name === view.filter || (counts?.[name] ?? 0) > 0)
      ? [{ key: name, ...word }]
      : [];
  });
  if (shown.length === 0 && view.tag === "")
    return <div className={styles["chips"]} data-pending={counts === undefined} />;
  return (
    <div className={styles["chips"]} role="group" aria-label={devices.filters}>
      {view.tag !== "" && (
        <button type="button" aria-pressed="true" onClick={() => tag("")}>
          {devices.tagged(view.tag)} <span aria-hidden="true">×</span>
        </button>
      )}
      {shown.map(({ key, name, about, tone }) => {
        const isOn = key === view.filter;
        return (
          <button
            key={key}
            type="button"
            aria-pressed={isOn}
            title={about}
            onClick={() => filter(isOn ? undefined : key)}
          >
            <StatusDot tone={tone} word={name} />
            <b>{counts ? formatCount(counts[key] ?? 0) : ""}</b>
          </button>
        );
      })}
    </div>
  );
}
