import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { DeploymentRow } from "./deployment.ts";

export interface Joined {
  readonly deviceId: bigint;
  readonly serverId: string;
}

/** The device of a deployment once it has reported: bound with its code, or adopted and heard of since its phase began. */
export async function findJoined(
  db: Queryable,
  deployment: DeploymentRow,
): Promise<Joined | undefined> {
  const { account_id: accountId, code, adopted_device_id: adopted, started_at: since } = deployment;
  const { rows } = await sql<Joined>`
    select d.device_id as "deviceId", d.server_id as "serverId" from devices d
    join device_status s using (device_id) left join activation_codes k on k.device_id = d.device_id
    where d.account_id = ${accountId} and d.unbound_at is null
      and (k.code = ${code} or (d.device_id = ${adopted} and s.last_seen_at > ${since}))
      and s.last_seen_at is not null limit 1`.execute(db);
  return rows[0];
}
