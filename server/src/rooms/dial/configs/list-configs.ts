import * as calls from "@nodeyard/contract/dial/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { containing } from "../../fleet/list-search.ts";
import { readConfigs } from "./config-rows.ts";

/** A page of the account's configurations. */
export const listConfigs = handle(
  calls.getDialConfig,
  async ({ db, clock }: Pick<Deps, "db" | "clock">, query, { accountId }) => {
    const { configed = false, text = "", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
    const condition = sql`c.account_id = ${accountId} and c.name ilike ${containing(text)}
    and (${!configed} or n.standard_node_id is null)`;
    const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
    return { ...(await readConfigs(db, clock.now(), condition, page)), pageSize };
  },
);
