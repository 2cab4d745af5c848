import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { DeviceType, ListDeviceType } from "@nodeyard/contract/devices/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ClaimLink } from "../../shared/claim-link.tsx";
import { formatCount } from "../../shared/format.ts";
import { Button } from "../../shared/ui/button.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { SelectionBar } from "../../shared/ui/selection-bar.tsx";
import { useSelection } from "../../shared/use-selection.ts";
import { useScrollInAddress } from "../../shared/use-scroll-in-address.ts";
import { FaultsDialog, WatchDialog } from "../monitoring/lazy-dialogs.ts";
import type { DeviceAction } from "./device-action.ts";
import { DeviceList } from "./device-list.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { devices } from "./messages.ts";
import { NodeTypeChoice } from "./node-type-choice.tsx";
import { deviceList } from "./queries.ts";
import { useDeviceView } from "./use-device-view.ts";

const DeviceDialog = lazyPart(() => import("./dialogs/device-dialog.tsx"));
const BulkUnbindDialog = lazyPart(() => import("./dialogs/bulk-unbind-dialog.tsx"));

const WORDS: Readonly<Record<ListDeviceType, { title: string; purpose: string }>> = {
  lite: { title: devices.title, purpose: devices.purpose },
  normal: { title: devices.normalTitle, purpose: devices.normalPurpose },
  all: { title: devices.allTitle, purpose: devices.purpose },
};

/**
 * `/hardList` and `/standardList`: the account's nodes, one page at a time, and what can be done to them. The list of lite
 * nodes offers those of the other type as well.
 */
export default function DeviceListPage(props: { deviceType: DeviceType }) {
  const { view, search, order, nodes, turn, clear } = useDeviceView(
    props.deviceType === "lite" ? "any" : props.deviceType,
  );
  const list = useQuery(deviceList(view));
  useScrollInAddress(list.data !== undefined && !list.isPlaceholderData);
  const selection = useSelection(list.data?.rows ?? []);
  const [isSelecting, setSelecting] = useState(false);
  const [open, setOpen] = useState<{ action: DeviceAction; device: DeviceRow }>();
  const [openForAll, setOpenForAll] = useState<"bulk" | "faults">();
  const close = () => setOpen(undefined);

  const stopSelecting = () => {
    setSelecting(false);
    selection.clear();
  };
  return (
    <>
      <PageHeader {...WORDS[view.deviceType]} action={<ClaimLink label={devices.addDevice} />} />
      <ListToolbar
        view={view}
        updatedAt={list.dataUpdatedAt}
        refreshing={list.isFetching}
        onSearch={search}
        onOrder={order}
        onRefresh={() => void list.refetch()}
      >
        {props.deviceType === "lite" && <NodeTypeChoice value={view.deviceType} onChange={nodes} />}
        <Button onClick={() => setOpenForAll("faults")}>{devices.recentFaults}</Button>
        <Button disabled={isSelecting} onClick={() => setSelecting(true)}>
          {devices.bulkUnbind}
        </Button>
      </ListToolbar>
      {isSelecting && (
        <SelectionBar text={devices.bulkHint(formatCount(selection.rows.length))}>
          <Button onClick={stopSelecting}>{devices.cancel}</Button>
          <Button
            tone="danger"
            disabled={selection.rows.length === 0}
            onClick={() => setOpenForAll("bulk")}
          >
            {devices.confirmBulk}
          </Button>
        </SelectionBar>
      )}
      <DeviceList
        list={list}
        view={view}
        selection={selection}
        isSelecting={isSelecting}
        onAction={(action, device) => setOpen({ action, device })}
        onPage={turn}
        onClearSearch={clear}
      />
      {open?.action === "watch" && (
        <WatchDialog device={open.device} kind="hardware" onClose={close} />
      )}
      {open && open.action !== "watch" && (
        <DeviceDialog action={open.action} device={open.device} onClose={close} />
      )}
      {openForAll === "faults" && <FaultsDialog onClose={() => setOpenForAll(undefined)} />}
      {openForAll === "bulk" && (
        <BulkUnbindDialog
          chosen={selection.rows}
          onClose={(finished) => {
            setOpenForAll(undefined);
            if (finished) stopSelecting();
          }}
        />
      )}
    </>
  );
}
