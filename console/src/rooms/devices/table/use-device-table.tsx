import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { useScrollInAddress } from "../../../shared/use-scroll-in-address.ts";
import { useSelection } from "../../../shared/use-selection.ts";
import type { DeviceView } from "../list-request.ts";
import { deviceList, deviceRows, pageOfAll } from "../queries.ts";
import type { TaskDialogOf } from "../selection-actions.tsx";
import { useAllRows } from "./use-all-rows.ts";
import { useDeviceDialogs } from "../use-device-dialogs.tsx";

const SelectionActions = lazyPart(() => import("../selection-actions.tsx"));

const NO_ROWS: readonly DeviceRow[] = [];

/** State shared by the device lists: rows, ticks with their actions, and the dialogs of a row. */
export function useDeviceTable(view: DeviceView, taskDialog: TaskDialogOf) {
  const list = useQuery(deviceList(view));
  useScrollInAddress(list.data !== undefined && !list.isPlaceholderData);
  const source = useAllRows(view, list.data, (page) => deviceRows({ ...view, page }));
  const selection = useSelection(list.data?.rows ?? NO_ROWS);
  const { act, dialog } = useDeviceDialogs();
  return {
    act,
    dialog,
    table: {
      list,
      source,
      selection,
      deviceType: view.deviceType,
      selectionBar: (
        <SelectionActions
          selection={selection}
          all={{
            total: list.data?.total ?? 0,
            fetchPage: (page, signal) => pageOfAll(view, page, signal),
          }}
          taskDialog={taskDialog}
        />
      ),
    },
  };
}
