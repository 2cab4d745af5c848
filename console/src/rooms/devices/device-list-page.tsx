import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { DeviceType, ListDeviceType } from "@nodeyard/contract/devices/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ClaimLink } from "../../shared/claim-link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { deviceColumn } from "../../shared/ui/device-column.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { useSelection } from "../../shared/use-selection.ts";
import { useScrollInAddress } from "../../shared/use-scroll-in-address.ts";
import { FaultsDialog } from "../monitoring/lazy-dialogs.ts";
import * as columns from "./columns.tsx";
import { actionsColumn, deviceActions } from "./device-actions.tsx";
import { offered } from "./filter-words.ts";
import { devices } from "./messages.ts";
import { NodeTypeChoice } from "./node-type-choice.tsx";
import { deviceList, deviceRows, pageOfAll } from "./queries.ts";
import type { TaskDialogOf } from "./selection-actions.tsx";
import { DeviceTable } from "./table/device-table.tsx";
import { useAllRows } from "./table/use-all-rows.ts";
import { useDeviceDialogs } from "./use-device-dialogs.tsx";
import { useDeviceView } from "./use-device-view.ts";
import { tagsColumn } from "./tags/tags-column.tsx";

const SelectionActions = lazyPart(() => import("./selection-actions.tsx"));
const TagsDialog = lazyPart(() => import("./dialogs/tags-dialog.tsx"));

const WORDS: Readonly<Record<ListDeviceType, { title: string; purpose: string }>> = {
  lite: { title: devices.title, purpose: devices.purpose },
  normal: { title: devices.normalTitle, purpose: devices.normalPurpose },
  all: { title: devices.allTitle, purpose: devices.purpose },
};

const SHOWN = [
  "condition",
  "earned",
  "rate",
  "note",
  "hostname",
  "managementIp",
  "bound",
  "hardware",
  "version",
  "notice",
];
const FILTERS = [
  "network_offline",
  "network_bad",
  "task_failed",
  "earned_nothing",
  "agent_outdated",
  "notices_off",
] as const;

/**
 * `/hardList` and `/standardList`: the account's nodes, and what can be done to them. The list of lite nodes offers those of the
 * other type as well.
 */
export default function DeviceListPage(props: {
  deviceType: DeviceType;
  taskDialog: TaskDialogOf;
}) {
  const controls = useDeviceView(props.deviceType === "lite" ? "any" : props.deviceType);
  const { view } = controls;
  const list = useQuery(deviceList(view));
  useScrollInAddress(list.data !== undefined && !list.isPlaceholderData);
  const source = useAllRows(view, list.data, (page) => deviceRows({ ...view, page }));
  const selection = useSelection(list.data?.rows ?? []);
  const { act, dialog } = useDeviceDialogs();
  const [open, setOpen] = useState<"faults" | "tags">();
  const isMixed = view.deviceType === "all";
  const all = useMemo(
    () => [
      deviceColumn<DeviceRow>((row) => row, isMixed),
      columns.conditionColumn,
      columns.earnedColumn,
      columns.daysColumn,
      columns.rateColumn,
      columns.noteColumn((row) => act("note", row)),
      tagsColumn,
      columns.hostnameColumn,
      columns.managementColumn,
      columns.placeColumn,
      columns.boundColumn,
      columns.hardwareColumn,
      columns.versionColumn,
      columns.noticeColumn,
      actionsColumn((row) => deviceActions(row, act)),
    ],
    [isMixed, act],
  );
  return (
    <>
      <PageHeader {...WORDS[view.deviceType]} action={<ClaimLink label={devices.addDevice} />} />
      <DeviceTable
        list={list}
        controls={controls}
        deviceType={view.deviceType}
        columns={all}
        shown={SHOWN}
        filters={offered(FILTERS, view.filter)}
        selection={selection}
        selectionBar={
          <SelectionActions
            selection={selection}
            all={{
              total: list.data?.total ?? 0,
              fetchPage: (page, signal) => pageOfAll(view, page, signal),
            }}
            taskDialog={props.taskDialog}
          />
        }
        source={source}
        empty={
          <ListNotice
            tone="empty"
            title={devices.emptyTitle}
            text={view.deviceType === "normal" ? devices.normalEmptyText : devices.emptyText}
            action={<ClaimLink label={devices.emptyAction} />}
          />
        }
      >
        {props.deviceType === "lite" && (
          <NodeTypeChoice value={view.deviceType} onChange={controls.nodes} />
        )}
        <Button onClick={() => setOpen("tags")}>{devices.byTag}</Button>
        <Button onClick={() => setOpen("faults")}>{devices.recentFaults}</Button>
      </DeviceTable>
      {dialog}
      {open === "faults" && <FaultsDialog onClose={() => setOpen(undefined)} />}
      {open === "tags" && (
        <TagsDialog
          onTag={(name) => {
            setOpen(undefined);
            controls.tag(name);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
