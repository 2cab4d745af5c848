import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { Column } from "../../shared/ui/data-table.tsx";
import { Hint } from "../../shared/ui/hint.tsx";
import { RowActions } from "../../shared/ui/row-actions.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import type { DeviceAction } from "./device-action.ts";
import * as cells from "./device-cells.tsx";
import { FaultNoticeSwitch } from "./fault-notice-switch.tsx";
import { devices } from "./messages.ts";

type Act = (action: DeviceAction, device: DeviceRow) => void;

/** The columns of a node list, with the type where types are mixed; the actions are left out while devices are being selected. */
export function deviceColumns(isMixed: boolean, act: Act | undefined): Column<DeviceRow>[] {
  const columns: Column<DeviceRow>[] = [
    isMixed ? cells.typedHostnameColumn : cells.hostnameColumn,
    cells.conditionColumn,
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
        <Action name={devices.watch} row={row} onClick={() => act("watch", row)} />
        <Action name={devices.restart} row={row} onClick={() => act("restart", row)} />
        <Action name={devices.commands} row={row} onClick={() => act("commands", row)} />
        {row.deviceType === "normal" && (
          <Action
            name={devices.rowPassword}
            label={devices.showPassword}
            row={row}
            onClick={() => act("password", row)}
          />
        )}
        <Action name={devices.unbind} row={row} tone="danger" onClick={() => act("unbind", row)} />
      </RowActions>
    ),
  };
}

/** An action that readers hear with its device. */
function Action(props: {
  name: string;
  /** Said in full, where the name is short. */
  label?: string;
  row: DeviceRow;
  tone?: "danger";
  onClick: () => void;
}) {
  const { name, label = name, row, tone } = props;
  return (
    <TextButton
      label={`${label} ${row.mac_address}`}
      {...(tone && { tone })}
      onClick={props.onClick}
    >
      {name}
    </TextButton>
  );
}
