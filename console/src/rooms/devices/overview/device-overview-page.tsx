import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { OFFERED_ATTENTIONS } from "@nodeyard/contract/devices/list-rules.ts";
import { useMemo, useState } from "react";
import { ClaimLink } from "../../../shared/claim-link.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { deviceColumn } from "../../../shared/ui/device-column.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { useSelection } from "../../../shared/use-selection.ts";
import { useScrollInAddress } from "../../../shared/use-scroll-in-address.ts";
import * as columns from "../columns.tsx";
import { offered } from "../filter-words.ts";
import { actionsColumn, deviceActions } from "../device-actions.tsx";
import { devices } from "../messages.ts";
import { deviceList, deviceRows, pageOfAll, overview } from "../queries.ts";
import type { TaskDialogOf } from "../selection-actions.tsx";
import { DeviceTable } from "../table/device-table.tsx";
import { useAllRows } from "../table/use-all-rows.ts";
import { useDeviceDialogs } from "../use-device-dialogs.tsx";
import { useDeviceView } from "../use-device-view.ts";
import { CounterGrid } from "./counter-grid.tsx";
import { tagsColumn } from "../tags/tags-column.tsx";

const SelectionActions = lazyPart(() => import("../selection-actions.tsx"));
const DeviceExportDialog = lazyPart(() => import("./device-export-dialog.tsx"));

const SHOWN = [
  "status",
  "stability",
  "earned",
  "note",
  "place",
  "cpu",
  "memory",
  "storage",
  "version",
];

/** `/deviceOverview`: how many lite nodes are in which state, and the ones behind each number. */
export default function DeviceOverviewPage(props: { taskDialog: TaskDialogOf }) {
  const controls = useDeviceView("lite");
  const { view } = controls;
  const counters = useQuery(overview);
  const list = useQuery(deviceList(view));
  useScrollInAddress(list.data !== undefined && !list.isPlaceholderData);
  const source = useAllRows(view, list.data, (page) => deviceRows({ ...view, page }));
  const selection = useSelection(list.data?.rows ?? []);
  const { act, dialog } = useDeviceDialogs();
  const [exporting, setExporting] = useState(false);
  const all = useMemo(
    () => [
      deviceColumn<DeviceRow>((row) => row),
      columns.statusColumn,
      columns.stabilityColumn,
      columns.earnedColumn,
      columns.daysColumn,
      columns.rateColumn,
      columns.noteColumn((row) => act("note", row)),
      tagsColumn,
      columns.placeColumn,
      columns.cpuColumn,
      columns.memoryColumn,
      columns.storageColumn,
      columns.versionColumn,
      actionsColumn((row) => deviceActions(row, act)),
    ],
    [act],
  );
  return (
    <>
      <PageHeader
        title={devices.overviewTitle}
        purpose={devices.overviewPurpose}
        action={
          <Button onClick={() => setExporting(true)}>
            <Icon name="download" />
            {devices.export}
          </Button>
        }
      />
      <CounterGrid overview={counters} filter={view.filter} onFilter={controls.filter} />
      <DeviceTable
        list={list}
        controls={controls}
        deviceType="lite"
        columns={all}
        shown={SHOWN}
        // The conditions are the counters above.
        filters={offered(OFFERED_ATTENTIONS, view.filter)}
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
        onRefresh={() => void Promise.all([list.refetch(), counters.refetch()])}
        empty={
          <ListNotice
            tone="empty"
            title={devices.emptyTitle}
            text={devices.emptyText}
            action={<ClaimLink label={devices.emptyAction} />}
          />
        }
      />
      {dialog}
      {exporting && <DeviceExportDialog view={view} onClose={() => setExporting(false)} />}
    </>
  );
}
