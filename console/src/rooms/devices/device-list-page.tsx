import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { ListDeviceType } from "@nodeyard/contract/devices/rules.ts";
import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import { useMemo, useState } from "react";
import { ClaimLink } from "../../shared/claim-link.tsx";
import { FirstDeviceLinks } from "../../shared/first-device/first-device-links.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { deviceColumn } from "../../shared/ui/device-column.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { PHONE, useMedia } from "../../shared/use-media.ts";
import { FaultsDialog } from "../monitoring/lazy-dialogs.ts";
import * as columns from "./table/columns.tsx";
import { deviceActions } from "./device-actions.ts";
import { actionsColumn } from "./table/actions-column.tsx";
import { devices } from "./messages.ts";
import { NodeTypeChoice } from "./node-type-choice.tsx";
import type { TaskDialogOf } from "./selection-actions.tsx";
import { DeviceTable } from "./table/device-table.tsx";
import type { OpeningColumn } from "./table/opening-columns.ts";
import { useDeviceTable } from "./table/use-device-table.tsx";
import { OffersNotice } from "./transfers/offers-notice.tsx";
import { useDeviceView } from "./use-device-view.ts";
import { tagsColumn } from "./tags/tags-column.tsx";

const TagsDialog = lazyPart(() => import("./dialogs/tags-dialog.tsx"));

const TransfersDialog = lazyPart(() => import("./transfers/transfers-dialog.tsx"));

const WORDS: Readonly<Record<ListDeviceType, { title: string; purpose: string }>> = {
  lite: { title: devices.title, purpose: devices.purpose },
  normal: { title: devices.normalTitle, purpose: devices.normalPurpose },
  all: { title: devices.allTitle, purpose: devices.purpose },
};

/** The note is the name. */
const OPENING = [
  "condition",
  "earned",
  ["rate", 1100],
  ["managementIp", 1400],
  ["version", 1280],
  ["notice", 1280],
  ["hardware", 1560],
  ["bound", 1700],
] as const satisfies readonly OpeningColumn[];
const FILTERS = [
  "network_offline",
  "network_bad",
  "task_failed",
  "earned_nothing",
  "fault",
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
  const { act, dialog, table } = useDeviceTable(view, props.taskDialog);
  const [open, setOpen] = useState<"faults" | "tags" | "transfers">();
  const isPhone = useMedia(PHONE);
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
  const showTransfers = props.deviceType === "lite" && (
    <Button onClick={() => setOpen("transfers")}>{devices.transfers}</Button>
  );
  return (
    <>
      <PageHeader
        {...WORDS[view.deviceType]}
        action={
          <>
            {!isPhone && showTransfers}
            <ClaimLink label={devices.addDevice} />
          </>
        }
      />
      {props.deviceType === "lite" && <OffersNotice />}
      <DeviceTable
        {...table}
        controls={controls}
        columns={all}
        opening={OPENING}
        filters={FILTERS}
        empty={
          <ListNotice
            tone="empty"
            title={devices.emptyTitle}
            text={view.deviceType === "normal" ? devices.normalEmptyText : devices.emptyText}
            action={<FirstDeviceLinks label={devices.emptyAction} />}
          />
        }
      >
        {props.deviceType === "lite" && (
          <NodeTypeChoice value={view.deviceType} onChange={controls.nodes} />
        )}
        <Button onClick={() => setOpen("tags")}>{devices.byTag}</Button>
        <Button onClick={() => setOpen("faults")}>{devices.recentFaults}</Button>
        {isPhone && showTransfers}
      </DeviceTable>
      {dialog}
      {open === "faults" && <FaultsDialog onClose={() => setOpen(undefined)} />}
      {open === "transfers" && <TransfersDialog onClose={() => setOpen(undefined)} />}
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
