import { lazy } from "react";
import { fleetSlots } from "./fleet-slots.tsx";

/** What the lists of nodes are handed of other rooms. */
export const nodeListSlots = {
  WatchDialog: fleetSlots.WatchDialog,
  FaultsDialog: lazy(() => import("../rooms/monitoring/faults-dialog.tsx")),
};
