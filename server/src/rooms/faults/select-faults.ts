import { faultSuggestion, faultText } from "@nodeyard/contract/faults/fault-words.ts";
import type { FaultKind, FaultShow } from "@nodeyard/contract/faults/rules.ts";
import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { sql, type RawBuilder } from "kysely";
import { presentName } from "../devices/named-device.ts";

export interface FaultRow {
  readonly device_incident_id: bigint;
  readonly device_id: bigint;
  readonly account_id: bigint;
  readonly kind: FaultKind;
  readonly measured: number | null;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
  readonly last_seen_at: Date | null;
  readonly mac: string;
  readonly note: string;
  readonly hostname: string;
  readonly device_type: DeviceType;
  readonly unbound_at: Date | null;
  readonly email: string;
  readonly total: number;
}

interface Narrowed {
  readonly show: FaultShow | undefined;
  readonly kind: FaultKind | undefined;
  /** Over incidents `i`, their devices `d` and accounts `a`. */
  readonly condition: RawBuilder<unknown>;
  readonly pageNum: number | undefined;
  readonly pageSize: number;
}

/** A page of faults of bound devices, open ones first. */
export function selectFaults(narrowed: Narrowed): RawBuilder<FaultRow> {
  const { show = "open", kind, condition, pageNum = 1, pageSize } = narrowed;
  const ofShow =
    show === "all"
      ? sql`true`
      : show === "open"
        ? sql`i.closed_at is null`
        : sql`i.closed_at is not null`;
  const ofKind = kind === undefined ? sql`true` : sql`i.kind = ${kind}`;
  return sql<FaultRow>`
    select i.device_incident_id, i.device_id, i.account_id, i.kind, i.measured, i.opened_at, i.closed_at, s.last_seen_at,
      d.mac, d.note, d.hostname, d.device_type, d.unbound_at, a.email, count(*) over ()::int as total
    from device_incidents i join devices d using (device_id) join accounts a on a.account_id = i.account_id
    left join device_status s on s.device_id = i.device_id
    where d.unbound_at is null and ${ofShow} and ${ofKind} and ${condition}
    order by i.closed_at is not null, i.opened_at desc, i.device_incident_id desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`;
}

/** A fault in wire form. */
export function presentFault(row: FaultRow, language: Language) {
  return {
    id: String(row.device_incident_id),
    deviceId: String(row.device_id),
    ...presentName(row),
    kind: row.kind,
    env_err: faultText(row.kind, row.measured, language),
    suggestion: faultSuggestion(row.kind, language),
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}
