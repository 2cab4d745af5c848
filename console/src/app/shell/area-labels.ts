import { app } from "../messages.ts";
import type { Area } from "../navigation.ts";

export const AREA_LABELS: Readonly<Record<Area, string>> = {
  panel: app.areaPanel,
  hardware: app.areaHardware,
  account: app.areaAccount,
};
