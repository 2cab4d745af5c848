import * as calls from "@nodeyard/contract/faults/operator/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle, type Caller } from "../../../platform/http/route.ts";
import { containing } from "../../fleet/list-search.ts";
import { presentFault, selectFaults } from "../select-faults.ts";

/** Faults of all owners' devices. */
export const listOwnersFaults = handle(
  calls.listFaults,
  async ({ db }: Pick<Deps, "db">, query, { language }: Pick<Caller, "language">) => {
    const { text = "", show, kind, pageNum, pageSize = DEFAULT_PAGE_SIZE } = query;
    const pattern = containing(text.trim());
    const condition = sql`(d.mac ilike ${pattern} or d.hostname ilike ${pattern} or a.email ilike ${pattern})`;
    const { rows } = await selectFaults({ show, kind, condition, pageNum, pageSize }).execute(db);
    return {
      list: rows.map((row) => ({
        ...presentFault(row, language),
        owner: { accountId: String(row.account_id), email: row.email },
      })),
      total: rows[0]?.total ?? 0,
      pageSize,
    };
  },
);
