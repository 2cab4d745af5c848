import type {
  FreeConfigsQuery,
  FreeConfigsResponse,
} from "@nodeyard/contract/standard-nodes/calls.ts";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";

interface Row {
  readonly id: bigint;
  readonly name: string;
  readonly lines: number;
}

/** What a node of the account can dial: configurations that no other node has. */
export async function listFreeConfigs(
  { db }: Deps,
  { serverID = "" }: FreeConfigsQuery,
  { accountId }: OwnerCaller,
): Promise<Result<FreeConfigsResponse>> {
  const { rows } = await sql<Row>`
    select c.dial_config_id as id, c.name, (select coalesce(sum(count), 0)::int from dial_lines l
      where l.dial_config_id = c.dial_config_id) as lines
    from dial_configs c left join standard_nodes n on n.dial_config_id = c.dial_config_id
    where c.account_id = ${accountId} and (n.server_id is null or n.server_id = ${serverID})
    order by c.dial_config_id desc`.execute(db);
  return {
    list: rows.map(({ id, name, lines }) => ({
      dialConfigID: String(id),
      dialConfigName: name,
      dialCount: lines,
    })),
  };
}
