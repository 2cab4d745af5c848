import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { Column } from "../../shared/ui/data-table.tsx";
import { deviceColumn } from "../../shared/ui/device-column.tsx";
import { Hint } from "../../shared/ui/hint.tsx";
import { RowActions } from "../../shared/ui/row-actions.tsx";
import type { DeviceAction } from "./device-action.ts";
import * as cells from "./device-cells.tsx";
import { DeviceRowAction } from "./device-row-action.tsx";
import { FaultNoticeSwitch } from "./fault-notice-switch.tsx";
import { devices } from "./messages.ts";

type Act = (action: DeviceAction, device: DeviceRow) => void;

/** The columns of a node list, with the type where types are mixed; the actions are left out while devices are being selected. */
export function deviceColumns(isMixed: boolean, act: Act | undefined): Column<DeviceRow>[] {
  const columns: Column<DeviceRow>[] = [
    deviceColumn((row) => row, isMixed),
    cells.conditionColumn,
    cells.hostnameColumn,
    cells.addressColumn,
    cells.noteColumn(act && ((device) => act("note", device))),
    cells.boundColumn,
    cells.hardwareColumn,
    cells.versionColumn,
    {
      key: "notice",
      title: devices.notice,
      head: (
        <>
          {devices.notice}
          <Hint label={devices.noticeAbout}>{devices.noticeHint}</Hint>
        </>
      ),
      onCard: "third",
      cell: (row) => <FaultNoticeSwitch device={row} />,
    },
  ];
  return act === undefined ? columns : [...columns, actionsColumn(act)];
}

function actionsColumn(act: Act): Column<DeviceRow> {
  return {
    key: "actions",
    title: devices.actions,
    stick: "end",
    onCard: "bare",
    cell: (row) => (
      <RowActions inColumns>
        <DeviceRowAction name={devices.watch} row={row} onClick={() => act("watch", row)} />
        <DeviceRowAction name={devices.restart} row={row} onClick={() => act("restart", row)} />
        <DeviceRowAction name={devices.commands} row={row} onClick={() => act("commands", row)} />
        {row.deviceType === "normal" && (
          <DeviceRowAction
            name={devices.rowPassword}
            label={devices.showPassword}
            row={row}
            onClick={() => act("password", row)}
          />
        )}
        <DeviceRowAction
          name={devices.unbind}
          row={row}
          tone="danger"
          onClick={() => act("unbind", row)}
        />
      </RowActions>
    ),
  };
}
