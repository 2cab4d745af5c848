import type { DEPLOY_LINES, DeployLine } from "@nodeyard/contract/standard-nodes/deploy-lines.ts";
import type { NamesOf, ParamsArgs } from "@nodeyard/contract/text.ts";
import type { Queryable } from "../../platform/database.ts";
import type { StoredNode } from "./store.ts";

export type LineParams = Readonly<Record<string, string | number>>;

/** Adds a line to the log of a node. */
export async function addLine<Line extends DeployLine>(
  db: Queryable,
  node: Pick<StoredNode, "standard_node_id" | "account_id">,
  at: Date,
  line: Line,
  ...[params = {}]: ParamsArgs<NamesOf<(typeof DEPLOY_LINES)[Line]>>
): Promise<void> {
  await db
    .insertInto("standard_node_lines")
    .values({
      standard_node_id: node.standard_node_id,
      account_id: node.account_id,
      at,
      line,
      params: JSON.stringify(params),
    })
    .execute();
}
