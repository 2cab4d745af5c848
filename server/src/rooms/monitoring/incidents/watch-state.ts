import { onlineSince } from "@nodeyard/contract/devices/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { notePeriod } from "../report-periods.ts";

/** Minimum number of recently reporting devices to infer a server outage when all are silent. */
const FLEET_THAT_TELLS = 3;

/**
 * Records the check, and the period in which reports come in. Undefined while no device reports at all: the outage is ours. After
 * a pause of the checks it counts from now.
 */
export async function noteReports(tx: Tx, now: Date): Promise<Date | undefined> {
  const recent = onlineSince(now);
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
  const reportsSince = rows[0]?.reports_since ?? undefined;
  if (reportsSince) await notePeriod(tx, reportsSince, now);
  return reportsSince;
}
