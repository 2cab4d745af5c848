import { onlineStatus } from "@nodeyard/contract/devices/rules.ts";
import * as calls from "@nodeyard/contract/operator/crm-calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { versionOf } from "../../account/operator-act.ts";
import { containing } from "../../fleet/list-search.ts";
import { recordState } from "./record-device.ts";

interface Row {
  device_id: bigint;
  mac: string;
  hostname: string;
  account_id: bigint;
  email: string;
  bound_at: Date;
  last_seen_at: Date | null;
  location: string | null;
  contact: string;
  contract_number: string;
  remark: string;
  total: number;
}

/** Bound devices of all owners with what operators noted about them, the newest binding first. */
export const listServers = handle(
  calls.getServerByAdmin,
  async (
    { db, clock }: Pick<Deps, "db" | "clock">,
    { text = "", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE },
  ) => {
    const { rows } = await sql<Row>`
    select d.device_id, d.mac, d.hostname, d.bound_at, a.account_id, a.email, s.last_seen_at,
      r.location, r.contact, r.contract_number, r.remark, count(*) over ()::int as total
    from devices d join accounts a using (account_id)
    left join device_status s on s.device_id = d.device_id
    left join device_records r on r.device_id = d.device_id
    where d.unbound_at is null and (d.mac ilike ${containing(text)}
      or d.hostname ilike ${containing(text)} or a.email ilike ${containing(text)})
    order by d.device_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
    const now = clock.now();
    const list = rows.map((row) => {
      const { location, contact, contract_number: contractNumber, remark } = row;
      const record = location === null ? null : { location, contact, contractNumber, remark };
      return {
        deviceId: String(row.device_id),
        mac: row.mac,
        hostname: row.hostname,
        owner: { accountId: String(row.account_id), email: row.email },
        boundAt: row.bound_at.toISOString(),
        lastSeenAt: row.last_seen_at?.toISOString() ?? null,
        isOnline: onlineStatus(row.last_seen_at, now) === "online",
        record,
        version: versionOf(recordState(record)),
      };
    });
    return { list, total: rows[0]?.total ?? 0, pageSize };
  },
);
