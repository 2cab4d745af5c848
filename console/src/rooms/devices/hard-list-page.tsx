import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useAddressState } from "../../shared/address-state.ts";
import type { CaptchaFieldSlot, CodeFieldSlot } from "../../shared/slots.ts";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import type { DeviceAction } from "./device-action.ts";
import { DeviceList } from "./device-list.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { devices } from "./messages.ts";
import { deviceList, deviceViewOf } from "./queries.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useSelection } from "./use-selection.ts";

const DeviceDialog = lazy(() => import("./dialogs/device-dialog.tsx"));
const BulkUnbindDialog = lazy(() => import("./dialogs/bulk-unbind-dialog.tsx"));

/** `/hardList`: the account's lite nodes, one page at a time, and what can be done to them. */
export function HardListPage(props: {
  CaptchaField: CaptchaFieldSlot;
  CodeField: CodeFieldSlot;
  /** Leads to where activation codes are claimed. */
  claimLink: (label: string) => ReactNode;
}) {
  const { parameters, change } = useAddressState();
  const view = deviceViewOf(parameters);
  const list = useQuery(deviceList(view));
  const selection = useSelection();
  const [open, setOpen] = useState<{ action: DeviceAction; device: DeviceRow }>();
  const [bulkOpen, setBulkOpen] = useState(false);
  const fields = { CaptchaField: props.CaptchaField, CodeField: props.CodeField };

  const confirmBulk = () => {
    if (selection.chosen.length === 0) showToast("danger", devices.nothingSelected);
    else setBulkOpen(true);
  };
  return (
    <>
      <PageHeader
        title={devices.title}
        purpose={devices.purpose}
        action={props.claimLink(devices.addDevice)}
      />
      <ListToolbar
        mac={view.mac}
        updatedAt={list.dataUpdatedAt}
        refreshing={list.isFetching}
        selecting={selection.active}
        onSearch={(mac) => change({ mac: mac || undefined, page: undefined })}
        onRefresh={() => void list.refetch()}
        onSelect={selection.start}
      />
      {selection.active && (
        <SelectionBar
          count={selection.chosen.length}
          onConfirm={confirmBulk}
          onCancel={selection.stop}
        />
      )}
      <DeviceList
        list={list}
        view={view}
        selection={selection}
        onAction={(action, device) => setOpen({ action, device })}
        onPage={(page) => {
          change({ page: page === 1 ? undefined : String(page) });
          window.scrollTo(0, 0);
        }}
        onClearSearch={() => change({ mac: undefined, page: undefined })}
        claimLink={props.claimLink(devices.emptyAction)}
      />
      <Suspense fallback={null}>
        {open && (
          <DeviceDialog
            action={open.action}
            device={open.device}
            {...fields}
            onClose={() => setOpen(undefined)}
          />
        )}
        {bulkOpen && (
          <BulkUnbindDialog
            chosen={selection.chosen}
            {...fields}
            onClose={(finished) => {
              setBulkOpen(false);
              if (finished) selection.stop();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
