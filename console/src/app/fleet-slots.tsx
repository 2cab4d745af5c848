import { Link } from "@tanstack/react-router";
import { lazy } from "react";
import { buttonClass } from "../shared/ui/button-class.ts";

/** What every list of the fleet is handed of other rooms; the dialogs' code is fetched when one is opened. */
export const fleetSlots = {
  NoteDialog: lazy(() => import("../rooms/devices/dialogs/note-dialog.tsx")),
  WatchDialog: lazy(() => import("../rooms/monitoring/watch-dialog.tsx")),
  /** Leads to where activation codes are claimed. */
  claimLink: (label: string) => (
    <Link to="/" className={buttonClass} data-tone="primary">
      {label}
    </Link>
  ),
};
