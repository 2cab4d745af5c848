import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";

export interface ConfigOfDevice {
  readonly configId: bigint;
  readonly accountId: bigint;
  readonly version: number;
}

/** The configuration that a device's node uses; undefined without one. `locks` blocks changes until the transaction ends. */
export async function findConfigOf(
  db: Queryable,
  deviceId: bigint,
  { locks = false } = {},
): Promise<ConfigOfDevice | undefined> {
  const { rows } = await sql<ConfigOfDevice>`
    select c.dial_config_id as "configId", c.account_id as "accountId", c.version
    from standard_nodes n
    join dial_configs c using (dial_config_id)
    join devices d on d.device_id = n.device_id and d.unbound_at is null and d.account_id = c.account_id
    where n.device_id = ${deviceId} ${locks ? sql`for share of c` : sql``}`.execute(db);
  return rows[0];
}
