import {
  DEPLOY_STATUSES,
  isDeploying,
  isProblem,
  DEPLOY_STATUS,
  isChanging,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import type { NodeShow } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import { sql, type RawBuilder } from "kysely";
import type { OwnerCaller } from "../../platform/http/route.ts";
import { containing } from "../fleet/list-search.ts";

const among = (isIn: (status: (typeof DEPLOY_STATUSES)[number]) => boolean): RawBuilder<unknown> =>
  sql`n.deploy_status in (${sql.join(DEPLOY_STATUSES.filter(isIn))})`;

/** The nodes of a part of the list. Each is in one part: problem, being deployed, deployed, or open. */
export function shown(show: NodeShow): RawBuilder<unknown> {
  const { pending, configMissing, deployed } = DEPLOY_STATUS;
  switch (show) {
    case "all":
      return sql`true`;
    case "problem":
      return among(isProblem);
    case "deploying":
      return among(isDeploying);
    case "deployed":
      return among((status) => status === deployed || isChanging(status));
    case "open":
      return among((status) => status === pending || status === configMissing);
  }
}

/** True if a text is part of a name of the node `n` with the device `d`; an empty one is of all. A token does not search hidden names. */
export function matches(
  text: string,
  { isToken }: Pick<OwnerCaller, "isToken"> = {},
): RawBuilder<unknown> {
  if (text.trim() === "") return sql`true`;
  const pattern = containing(text.trim());
  const isAtAddress = isToken ? sql`false` : sql`n.ip ilike ${pattern}`;
  return sql`(n.note ilike ${pattern} or n.nickname ilike ${pattern} or n.tag ilike ${pattern} or n.label ilike ${pattern}
    or n.server_id ilike ${pattern} or ${isAtAddress} or d.hostname ilike ${pattern})`;
}
