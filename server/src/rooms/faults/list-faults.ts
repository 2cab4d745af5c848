import * as calls from "@nodeyard/contract/faults/calls.ts";
import type { FaultsQuery, FaultsResponse } from "@nodeyard/contract/faults/calls.ts";
import { FAULTS_PAGE_SIZE } from "@nodeyard/contract/faults/rules.ts";
import { sql, type RawBuilder } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import { handle, type OwnerCaller, type Result } from "../../platform/http/route.ts";
import { containing } from "../fleet/list-search.ts";
import { presentFault, selectFaults } from "./select-faults.ts";

/** Faults of the account's nodes of a type. */
export async function listFaults(
  deps: Pick<Deps, "db">,
  query: FaultsQuery,
  caller: OwnerCaller,
  named: RawBuilder<unknown> = sql`true`,
): Promise<Result<FaultsResponse>> {
  const { type, show, kind, pageNum, pageSize = FAULTS_PAGE_SIZE } = query;
  const ofType = type === undefined ? sql`true` : sql`d.device_type = ${type}`;
  const condition = sql`i.account_id = ${caller.accountId} and ${ofType} and ${named}`;
  const { rows } = await selectFaults({ show, kind, condition, pageNum, pageSize }).execute(
    deps.db,
  );
  return {
    dev_err_list: rows.map((row) => ({
      ...presentFault(row, caller.language),
      muhua_mac: row.mac,
      hostName: row.hostname,
    })),
    err_msg: "",
    total: rows[0]?.total ?? 0,
    pageSize,
  };
}

/** The same of nodes whose MAC address, hostname or note has a text in it; without one, of all. */
export const listFaultsByName = handle(
  calls.getDevErrBymac,
  async (deps: Pick<Deps, "db">, query, caller) => {
    const text = (query.macAddr ?? query.hostname ?? "").trim();
    const pattern = containing(text);
    const digits = text.replace(/[^0-9a-f]/gi, "");
    const isMac = digits !== "" && /^[0-9a-f:.\-\s]+$/i.test(text);
    const named = sql`(d.hostname ilike ${pattern} or d.note ilike ${pattern}
    or (${isMac} and replace(d.mac, ':', '') ilike ${containing(digits)}))`;
    return listFaults(deps, query, caller, named);
  },
);
