import type { Language } from "@nodeyard/contract/envelope.ts";
import * as calls from "@nodeyard/contract/standard-nodes/calls.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { readWireId } from "../../platform/wire-id.ts";
import { isDeployLine, lineText } from "./line-text.ts";
import { findNodeRow } from "./own-node.ts";
import { statusOf } from "./present-node.ts";

const MOST_LINES = 500;
const RETENTION_DAYS = 90;

/** The newest lines of a node's log, or those after one that is known; `accountId` undefined: a node of any owner. */
export const getDeployLog = handle(
  calls.getDeployLog,
  async (
    { db },
    { serverID, after },
    {
      accountId,
      language,
    }: { readonly accountId: bigint | undefined; readonly language: Language },
  ) => {
    const node = await findNodeRow(db, serverID, accountId);
    const rows = await db
      .selectFrom("standard_node_lines")
      .select(["line_id", "at", "line", "params"])
      .where("standard_node_id", "=", node.standard_node_id)
      .where("line_id", ">", readWireId(after ?? "") ?? 0n)
      .orderBy("line_id", "desc")
      .limit(MOST_LINES)
      .execute();
    const running = await db
      .selectFrom("standard_node_deployments")
      .select("deployment_id")
      .where("standard_node_id", "=", node.standard_node_id)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    return {
      lines: rows.reverse().flatMap(({ line_id: lineId, at, line, params }) =>
        isDeployLine(line)
          ? [
              {
                lineId: String(lineId),
                at: at.toISOString(),
                line,
                text: lineText(line, params, language),
              },
            ]
          : [],
      ),
      serverDeployStatus: statusOf(node),
      isRunning: running !== undefined,
    };
  },
);

/** Deletes lines of three months ago. */
export async function deleteOldLines({ db, clock }: Deps): Promise<void> {
  const until = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS);
  await db.deleteFrom("standard_node_lines").where("at", "<", until).execute();
}
