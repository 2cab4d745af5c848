import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import * as calls from "@nodeyard/contract/faults/calls.ts";
import type { BadDisk } from "@nodeyard/contract/faults/calls.ts";
import { FAULTS_PAGE_SIZE } from "@nodeyard/contract/faults/rules.ts";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { containing } from "../fleet/list-search.ts";

interface Row {
  readonly device_id: bigint;
  readonly hostname: string;
  readonly note: string;
  readonly device_type: DeviceType;
  readonly disks: BadDisk[];
  readonly total: number;
}

/** The account's hosts with failing disks, the one that failed last first. */
export const listBadDisks = handle(
  calls.getAbnormalDisk,
  async ({ db }: Pick<Deps, "db">, query, { accountId }) => {
    const { text = "", pageNum = 1, pageSize = FAULTS_PAGE_SIZE } = query;
    const pattern = containing(text.trim());
    const { rows } = await sql<Row>`
    select d.device_id, d.hostname, d.note, d.device_type, count(*) over ()::int as total,
      jsonb_agg(jsonb_build_object('name', k.name, 'sn', k.serial, 'serial', k.serial, 'model', k.model, 'sizeBytes', k.size_bytes,
        'reasons', k.reasons,
        'failingSince', to_char(k.failing_since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.name, k.serial) as disks
    from device_disks k join devices d using (device_id)
    where k.account_id = ${accountId} and k.failing_since is not null and d.unbound_at is null
    group by d.device_id
    having bool_or(d.hostname ilike ${pattern} or d.note ilike ${pattern} or k.name ilike ${pattern} or k.serial ilike ${pattern})
    order by max(k.failing_since) desc, d.device_id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
    return {
      data: rows.map((row) => ({
        host: row.hostname,
        note: row.note,
        deviceId: String(row.device_id),
        deviceType: row.device_type,
        value: row.disks,
      })),
      total: rows[0]?.total ?? 0,
      pageSize,
    };
  },
);
