import { lazy } from "react";

/** What every list of the fleet is handed of other rooms; the dialogs' code is fetched when one is opened. */
export const fleetSlots = {
  NoteDialog: lazy(() => import("../rooms/devices/dialogs/note-dialog.tsx")),
  WatchDialog: lazy(() => import("../rooms/monitoring/watch-dialog.tsx")),
};
