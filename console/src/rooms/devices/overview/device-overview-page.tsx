import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ClaimLink } from "../../../shared/claim-link.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { useScrollInAddress } from "../../../shared/use-scroll-in-address.ts";
import { WatchDialog } from "../../monitoring/lazy-dialogs.ts";
import { NoteDialog } from "../lazy-dialogs.ts";
import { ListToolbar } from "../list-toolbar.tsx";
import { devices } from "../messages.ts";
import { deviceList, overview } from "../queries.ts";
import { useDeviceView } from "../use-device-view.ts";
import { CounterGrid } from "./counter-grid.tsx";
import { narrowing } from "./counters.ts";
import { overviewColumns } from "./overview-columns.tsx";

const DeviceExportDialog = lazyPart(() => import("./device-export-dialog.tsx"));

/** `/deviceOverview`: how many lite nodes are in which state, and the ones behind each number. */
export default function DeviceOverviewPage() {
  const { view, search, filter, order, turn, clear } = useDeviceView("lite");
  const counters = useQuery(overview);
  const list = useQuery(deviceList(view));
  useScrollInAddress(list.data !== undefined && !list.isPlaceholderData);
  const [open, setOpen] = useState<{ action: "note" | "watch"; device: DeviceRow }>();
  const [exporting, setExporting] = useState(false);
  const close = () => setOpen(undefined);
  const refresh = () => void Promise.all([list.refetch(), counters.refetch()]);
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
      <CounterGrid overview={counters} filter={view.filter} onFilter={filter} />
      <ListToolbar
        view={view}
        updatedAt={list.dataUpdatedAt}
        refreshing={list.isFetching}
        onSearch={search}
        onOrder={order}
        onRefresh={refresh}
      />
      <ListView
        list={list}
        label={devices.list}
        columns={() => overviewColumns((action, device) => setOpen({ action, device }))}
        rowKey={(row) => row.deviceId}
        page={view.page}
        onPage={turn}
        narrowedBy={narrowing(view)}
        onClear={clear}
        empty={
          <ListNotice
            tone="empty"
            title={devices.emptyTitle}
            text={devices.emptyText}
            action={<ClaimLink label={devices.emptyAction} />}
          />
        }
      />
      {open?.action === "note" && <NoteDialog device={open.device} onClose={close} />}
      {open?.action === "watch" && (
        <WatchDialog device={open.device} kind="hardware" onClose={close} />
      )}
      {exporting && <DeviceExportDialog view={view} onClose={() => setExporting(false)} />}
    </>
  );
}
