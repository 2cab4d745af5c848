import { sql, type RawBuilder } from "kysely";
import type { StoredNode } from "./store.ts";

/** A node with what lists show of its configuration, device and last deployment. */
export interface NodeRow extends StoredNode {
  readonly config_name: string | null;
  readonly hostname: string | null;
  readonly code: string | null;
  readonly email: string;
  readonly deployment_id: bigint | null;
  readonly line: string | null;
  readonly params: unknown;
}

/** The one select of nodes; more columns and joins of a list go into `more`. */
export function selectNodes(
  condition: RawBuilder<unknown>,
  more: { readonly columns?: RawBuilder<unknown>; readonly rest?: RawBuilder<unknown> } = {},
): RawBuilder<NodeRow> {
  return sql<NodeRow>`
    select n.*, c.name as config_name, d.hostname, k.code, a.email, r.deployment_id, l.line, l.params
      ${more.columns ?? sql``}
    from standard_nodes n join accounts a using (account_id)
    left join dial_configs c on c.dial_config_id = n.dial_config_id
    left join devices d on d.device_id = n.device_id
    left join device_status s on s.device_id = n.device_id
    left join activation_codes k on k.device_id = n.device_id
    left join lateral (select deployment_id from standard_node_deployments
      where standard_node_id = n.standard_node_id order by deployment_id desc limit 1) r on true
    left join lateral (select line, params from standard_node_lines
      where standard_node_id = n.standard_node_id order by line_id desc limit 1) l on true
    where ${condition} ${more.rest ?? sql``}`;
}
