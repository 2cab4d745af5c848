import { lazy } from "react";
import { CaptchaField } from "../rooms/verification/captcha-field.tsx";
import { CodeField } from "../rooms/verification/code-field.tsx";
import { fleetSlots } from "./fleet-slots.tsx";

/** What the lists of nodes are handed of other rooms. */
export const nodeListSlots = {
  CaptchaField,
  CodeField,
  WatchDialog: fleetSlots.WatchDialog,
  FaultsDialog: lazy(() => import("../rooms/monitoring/faults-dialog.tsx")),
  claimLink: fleetSlots.claimLink,
};
