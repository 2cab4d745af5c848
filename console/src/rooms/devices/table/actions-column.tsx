// Offered to other rooms.
import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { ownName } from "../../../shared/device.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { ActionMenu, type MenuAction } from "../../../shared/ui/action-menu.tsx";
import { devices } from "../messages.ts";
import styles from "./table.module.css";

export function actionsColumn(
  actionsOf: (row: DeviceRow) => readonly MenuAction[],
): Column<DeviceRow> {
  return {
    key: "actions",
    title: devices.actions,
    head: <span className={styles["hidden"]}>{devices.actions}</span>,
    stick: "end",
    onCard: "bare",
    cell: (row) => (
      <ActionMenu
        label={devices.moreOf(`${ownName(row)} ${row.mac_address}`.trim())}
        actions={actionsOf(row)}
      />
    ),
  };
}
