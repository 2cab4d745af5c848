import type { DeployLine } from "@nodeyard/contract/standard-nodes/deploy-lines.ts";
import type { Queryable } from "../../platform/database.ts";
import type { StoredNode } from "./store.ts";

export type LineParams = Readonly<Record<string, string | number>>;

/** Adds a line to the log of a node. */
export async function addLine(
  db: Queryable,
  node: Pick<StoredNode, "standard_node_id" | "account_id">,
  at: Date,
  line: DeployLine,
  params: LineParams = {},
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
