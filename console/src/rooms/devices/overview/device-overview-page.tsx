import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { OFFERED_ATTENTIONS } from "@nodeyard/contract/devices/list-rules.ts";
import { useMemo, useState } from "react";
import { FirstDeviceLinks } from "../../../shared/first-device/first-device-links.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { deviceColumn } from "../../../shared/ui/device-column.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import * as columns from "../table/columns.tsx";
import { deviceActions } from "../device-actions.ts";
import { actionsColumn } from "../table/actions-column.tsx";
import { devices } from "../messages.ts";
import { overview } from "../queries.ts";
import type { TaskDialogOf } from "../selection-actions.tsx";
import { DeviceTable } from "../table/device-table.tsx";
import type { OpeningColumn } from "../table/opening-columns.ts";
import { useDeviceTable } from "../table/use-device-table.tsx";
import { useDeviceView } from "../use-device-view.ts";
import { CounterGrid } from "./counter-grid.tsx";
import { tagsColumn } from "../tags/tags-column.tsx";

const DeviceExportDialog = lazyPart(() => import("./device-export-dialog.tsx"));

/** The note is the name. */
const OPENING = [
  "status",
  "stability",
  "earned",
  ["place", 1280],
  ["version", 1280],
  ["cpu", 1400],
  ["memory", 1400],
  ["storage", 1400],
] as const satisfies readonly OpeningColumn[];

/** `/deviceOverview`: how many lite nodes are in which state, and the ones behind each number. */
export default function DeviceOverviewPage(props: { taskDialog: TaskDialogOf }) {
  const controls = useDeviceView("lite");
  const { view } = controls;
  const counters = useQuery(overview);
  const { act, dialog, table } = useDeviceTable(view, props.taskDialog);
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
        {...table}
        controls={controls}
        columns={all}
        opening={OPENING}
        // The conditions are the counters above.
        filters={OFFERED_ATTENTIONS}
        onRefresh={() => void Promise.all([table.list.refetch(), counters.refetch()])}
        empty={
          <ListNotice
            tone="empty"
            title={devices.emptyTitle}
            text={devices.emptyText}
            action={<FirstDeviceLinks label={devices.emptyAction} />}
          />
        }
      />
      {dialog}
      {exporting && <DeviceExportDialog view={view} onClose={() => setExporting(false)} />}
    </>
  );
}
