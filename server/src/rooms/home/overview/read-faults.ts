import { onlineSince } from "@nodeyard/contract/devices/rules.ts";
import { DEVICE_TYPES } from "@nodeyard/contract/device-kinds.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { faultText } from "@nodeyard/contract/faults/fault-words.ts";
import type { FaultKind } from "@nodeyard/contract/faults/rules.ts";
import type { Prepared } from "../../../platform/database.ts";
import { presentBound, type NamedRow } from "../../devices/named-device.ts";
import { LISTED_ALONE, type NeedGroup } from "./list-needs.ts";

/** Offline and unstable devices are read with the fleet. */
const KINDS = ["disk", "disk_space", "memory", "lines"] as const satisfies FaultKind[];

const SEMICOLONS: Readonly<Record<Language, string>> = { en: "; ", zn: "；" };

interface FaultyRow extends NamedRow {
  readonly faults: readonly { readonly kind: FaultKind; readonly measured: number | null }[];
  /** Faulty devices of its type. */
  readonly devices: number;
}

/** Devices that are online and have a fault, by type; of each type the newest are named. */
export async function readFaults(
  client: Prepared,
  accountId: bigint,
  language: Language,
  now: Date,
): Promise<NeedGroup[]> {
  const { rows } = await client.query<FaultyRow>({
    name: "read-overview-faults",
    text: `with faulty as materialized (
        select i.device_id, b.device_type,
          json_agg(json_build_object('kind', i.kind, 'measured', i.measured) order by array_position($3::text[], i.kind)) as faults
        from device_incidents i
        join device_status s on s.device_id = i.device_id and s.last_seen_at > $2
        join devices b on b.device_id = i.device_id and b.unbound_at is null
        where i.account_id = $1 and i.closed_at is null and i.kind = any($3::text[])
        group by i.device_id, b.device_type),
      ranked as (
        select device_id, faults, count(*) over (partition by device_type)::int as devices,
          row_number() over (partition by device_type order by device_id desc) as place
        from faulty)
      select r.faults, r.devices, d.device_id, d.device_type, d.hostname, d.mac, d.note
      from ranked r join devices d on d.device_id = r.device_id
      where r.place <= $4
      order by d.device_id desc`,
    values: [accountId, onlineSince(now), KINDS, LISTED_ALONE],
  });
  return DEVICE_TYPES.map((type) => {
    const ofType = rows.filter((row) => row.device_type === type);
    return {
      kind: `${type}_fault`,
      deviceCount: ofType[0]?.devices ?? 0,
      lostMicroBp: undefined,
      devices: ofType.map((row) => ({
        device: presentBound(row),
        lostMicroBp: undefined,
        fault: row.faults
          .map(({ kind, measured }) => faultText(kind, measured, language))
          .join(SEMICOLONS[language]),
      })),
    };
  });
}
