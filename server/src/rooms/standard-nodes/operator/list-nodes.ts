import * as calls from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import type { StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import { handle } from "../../../platform/http/route.ts";
import { containing } from "../../fleet/list-search.ts";
import { matches, shown } from "../narrow-nodes.ts";
import { presentNodes } from "../present-node.ts";
import { selectNodes, type NodeRow } from "../select-nodes.ts";

/** Standard nodes of all owners, the newest first. */
export const listAdminNodes = handle(
  calls.getAdminStandardNode,
  async (deps, query, { language }) => {
    const { text = "", show = "all", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
    const { rows } = await selectNodes(
      sql`${shown(show)} and (${matches(text)} or a.email ilike ${containing(text.trim())})`,
      {
        columns: sql`, count(*) over ()::int as total`,
        rest: sql`order by n.standard_node_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
      },
    ).execute(deps.db);
    const found = rows as (NodeRow & { readonly total: number })[];
    const presented = await presentNodes(deps, found, language);
    return {
      list: found.map(({ account_id: accountId, email }, place) => ({
        ...(presented[place] as StandardNode),
        owner: { accountId: String(accountId), email },
      })),
      total: found[0]?.total ?? 0,
      pageSize,
    };
  },
);
