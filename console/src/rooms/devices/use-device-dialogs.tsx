import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useCallback, useState } from "react";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { WatchDialog } from "../monitoring/lazy-dialogs.ts";
import type { DeviceAction } from "./device-action.ts";

const DeviceDialog = lazyPart(() => import("./dialogs/device-dialog.tsx"));

/** The dialogs of a device: how to open one, and the one that is open. */
export function useDeviceDialogs(onUnbound?: () => void) {
  const [open, setOpen] = useState<{ action: DeviceAction; device: DeviceRow }>();
  const act = useCallback(
    (action: DeviceAction, device: DeviceRow) => setOpen({ action, device }),
    [],
  );
  const close = () => setOpen(undefined);
  return {
    act,
    dialog:
      open &&
      (open.action === "watch" ? (
        <WatchDialog device={open.device} kind="hardware" onClose={close} />
      ) : (
        <DeviceDialog
          action={open.action}
          device={open.device}
          onClose={close}
          {...(onUnbound && { onUnbound })}
        />
      )),
  };
}
