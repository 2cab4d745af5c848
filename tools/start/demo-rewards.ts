import { utcDay } from "../../contract/src/time.ts";
import type { Simulation } from "./demo-simulation.ts";

/**
 * The operator's opening offer, in force from the demo's first day: devices count as old after a week and a fifth of a
 * month online. The demo's past is shorter than the full month that the standing rule asks for.
 */
export async function offerOpeningReward({ deps, nowMs }: Simulation): Promise<void> {
  await deps.db
    .insertInto("reward_rules")
    .values({
      effective_from: utcDay(nowMs()),
      kind: "old",
      amount_micro_bp: 60_000_000n,
      min_online_ppm: 200_000,
      days: 7,
    })
    .execute();
}
