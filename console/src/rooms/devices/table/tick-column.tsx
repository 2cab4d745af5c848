import { ownName, type NamedDevice } from "../../../shared/device.ts";
import type { Column } from "../../../shared/ui/column.ts";
import type { Selection } from "../../../shared/use-selection.ts";
import { devices } from "../messages.ts";

/** A tick for each row that can be chosen; the head ticks those of the page. */
export function tickColumn<Row extends NamedDevice>(
  rows: readonly Row[],
  selection: Selection<Row>,
  isOffered: (row: Row) => boolean = () => true,
): Column<Row> {
  const offered = rows.filter(isOffered);
  const all = offered.length > 0 && offered.every((row) => selection.has(row.deviceId));
  return {
    key: "tick",
    title: devices.select,
    head: (
      <input
        type="checkbox"
        aria-label={devices.selectPage}
        checked={all}
        disabled={offered.length === 0}
        onChange={() => selection.set(offered, !all)}
      />
    ),
    onLine: "tick",
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={devices.selectOne(`${ownName(row)} ${row.mac_address}`.trim())}
        checked={selection.has(row.deviceId)}
        disabled={!isOffered(row)}
        onChange={(event) => selection.set([row], event.target.checked)}
      />
    ),
  };
}
