import { saveCosts, saveElectricity } from "../../server/src/rooms/revenue/economics/save-costs.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** Costs of devices, in turn; some owners enter all of them, some part, some none. */
const COSTS = [
  { month: "120", powerWatts: "9", purchase: "450" },
  { month: "120", powerWatts: "15", purchase: "800" },
  { month: "355.5", powerWatts: "65", purchase: "4200" },
  { month: "900", powerWatts: "240", purchase: "19000" },
  { month: "", powerWatts: "", purchase: "" },
] as const;

/** The owner enters the price of electricity and the costs of most devices. */
export async function enterDemoCosts({ deps }: Simulation, ownerId: bigint): Promise<void> {
  const caller = callerOf(ownerId);
  await saveElectricity(deps, { electricityPrice: "0.5583" }, caller);
  const devices = await deps.db
    .selectFrom("devices")
    .select("device_id")
    .where("account_id", "=", ownerId)
    .where("unbound_at", "is", null)
    .orderBy("device_id")
    .execute();
  for (const [turn, costs] of COSTS.entries()) {
    const deviceIds = devices
      .filter((_, index) => index % COSTS.length === turn)
      .map((device) => String(device.device_id));
    if (costs.month !== "" && deviceIds.length > 0)
      await saveCosts(deps, { deviceIds, ...costs }, caller);
  }
}
