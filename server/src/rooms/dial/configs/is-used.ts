import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";

/** True if a node uses a configuration; under the configuration's lock none starts to until the transaction ends. */
export async function isUsed(db: Queryable, configId: bigint): Promise<boolean> {
  const { rows } = await sql`select from standard_nodes where dial_config_id = ${configId}`.execute(
    db,
  );
  return rows.length > 0;
}
