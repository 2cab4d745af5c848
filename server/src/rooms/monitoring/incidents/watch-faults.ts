import { floorTo, SLOT_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { deviceRules } from "../../conditions/device-rules.ts";
import { excusedSlots } from "../echo/outages.ts";
import { faultVerdicts, faultWindowFrom } from "./fault-verdicts.ts";
import { lockIncidents } from "./incident-lock.ts";
import { notifyFaults } from "./notify-faults.ts";

/**
 * Opens and closes incidents by what devices report, and mails owners the new ones (docs/decisions/0070-faults.md). Nothing
 * opens for a device that is offline, and what is open stays so while it is: nobody knows.
 */
export async function watchFaults(deps: Pick<Deps, "db" | "clock" | "config">): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    await lockIncidents(tx);
    const slotsFrom = new Date(floorTo(faultWindowFrom(now).getTime(), SLOT_MS));
    const excused = await excusedSlots(tx, slotsFrom, new Date(now.getTime() + SLOT_MS));
    await sql`
      with ${faultVerdicts(now, excused)},
      closed as (
        update device_incidents i set closed_at = greatest(i.opened_at, v.since), recovered_at = greatest(i.opened_at, v.since)
        from verdicts v
        where v.is_well and i.device_id = v.device_id and i.kind = v.kind and i.closed_at is null)
      insert into device_incidents (device_id, account_id, kind, last_seen_at, opened_at, measured)
      select d.device_id, d.account_id, v.kind, s.last_seen_at, greatest(v.since, d.bound_at), v.measured
      from verdicts v join devices d using (device_id) join device_status s using (device_id)
      where v.is_bad and d.unbound_at is null and ${deviceRules(sql, now).isOnline()}
        and not exists (select from device_incidents i
          where i.device_id = v.device_id and i.kind = v.kind and i.closed_at is null)
      order by d.device_id, v.kind
      on conflict do nothing`.execute(tx);
  });
  await notifyFaults(deps);
}

/** Two minutes after each slot, when its points are there. */
export const watchFaultsJob: JobDefinition = {
  name: "watch-faults",
  task: watchFaults,
  cron: "2,7,12,17,22,27,32,37,42,47,52,57 * * * *",
};
