import { app } from "../messages.ts";
import type { Area } from "../routes/route-def.ts";

export const AREA_LABELS: Readonly<Record<Area, string>> = {
  panel: app.areaPanel,
  hardware: app.areaHardware,
  account: app.areaAccount,
  operator: app.areaOperator,
};
