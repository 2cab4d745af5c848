import { useCallback, useState } from "react";
import type { DeviceRef } from "../../../shared/device.ts";
import { NoteDialog } from "../../devices/lazy-dialogs.ts";
import { WatchDialog } from "../../monitoring/lazy-dialogs.ts";
import type { WatchKind } from "../../monitoring/watch-kind.ts";

/** Note and charts of a device: how to open them, and the one that is open. */
export function useFleetDialogs(kind: WatchKind) {
  const [open, setOpen] = useState<{ what: "note" | "watch"; device: DeviceRef }>();
  const close = () => setOpen(undefined);
  const editNote = useCallback((device: DeviceRef) => setOpen({ what: "note", device }), []);
  const watch = useCallback((device: DeviceRef) => setOpen({ what: "watch", device }), []);
  return {
    editNote,
    watch,
    dialog:
      open &&
      (open.what === "note" ? (
        <NoteDialog device={open.device} onClose={close} />
      ) : (
        <WatchDialog device={open.device} kind={kind} onClose={close} />
      )),
  };
}
