import { useState } from "react";
import type { DeviceRef } from "../../../shared/device.ts";
import { NoteDialog } from "../../devices/lazy-dialogs.ts";
import { WatchDialog } from "../../monitoring/lazy-dialogs.ts";
import type { WatchKind } from "../../monitoring/watch-kind.ts";

/** Note and charts of a device: how to open them, and the one that is open. */
export function useFleetDialogs(kind: WatchKind) {
  const [open, setOpen] = useState<{ what: "note" | "watch"; device: DeviceRef }>();
  const close = () => setOpen(undefined);
  return {
    editNote: (device: DeviceRef) => setOpen({ what: "note", device }),
    watch: (device: DeviceRef) => setOpen({ what: "watch", device }),
    dialog:
      open &&
      (open.what === "note" ? (
        <NoteDialog device={open.device} onClose={close} />
      ) : (
        <WatchDialog device={open.device} kind={kind} onClose={close} />
      )),
  };
}
