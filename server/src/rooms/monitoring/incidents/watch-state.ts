import { ONLINE_WITHIN_MS } from "@nodeyard/contract/devices/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";

/** So many devices that reported within the hour do not all go at once: of fewer, it is theirs to be away. */
const FLEET_THAT_TELLS = 3;

/**
 * Writes down that incidents are being looked for, and since when reports have been coming in. Undefined from when no
 * device at all reports until one does: then the fault is ours. Who did not look for a while cannot tell, and counts
 * from now.
 */
export async function noteReports(tx: Tx, now: Date): Promise<Date | undefined> {
  const recent = new Date(now.getTime() - ONLINE_WITHIN_MS);
  const hourBefore = new Date(recent.getTime() - HOUR_MS);
  const { rows } = await sql<{ reports_since: Date | null }>`
    update survey_state set watched_at = ${now}, reports_since = case
      when not exists (select from device_status where last_seen_at > ${recent})
        and (reports_since is null or ${FLEET_THAT_TELLS} <= (
          select count(*) from (select from device_status where last_seen_at > ${hourBefore} limit ${FLEET_THAT_TELLS}) few
        )) then null
      when watched_at > ${recent} then coalesce(reports_since, ${now})
      else ${now} end
    returning reports_since`.execute(tx);
  return rows[0]?.reports_since ?? undefined;
}
