import { Suspense, useState } from "react";
import type {
  NamedDevice,
  NoteDialogSlot,
  WatchDialogSlot,
  WatchKind,
} from "../../../shared/slots.ts";

/** Dialogs of other rooms that every task page opens. */
export interface FleetPageProps {
  NoteDialog: NoteDialogSlot;
  WatchDialog: WatchDialogSlot;
}

/** Note and charts of a device: how to open them, and the one that is open. */
export function useFleetDialogs(props: FleetPageProps, kind: WatchKind) {
  const [open, setOpen] = useState<{ what: "note" | "watch"; device: NamedDevice }>();
  const close = () => setOpen(undefined);
  return {
    editNote: (device: NamedDevice) => setOpen({ what: "note", device }),
    watch: (device: NamedDevice) => setOpen({ what: "watch", device }),
    dialog: open && (
      <Suspense fallback={null}>
        {open.what === "note" ? (
          <props.NoteDialog device={open.device} onClose={close} />
        ) : (
          <props.WatchDialog device={open.device} kind={kind} onClose={close} />
        )}
      </Suspense>
    ),
  };
}
