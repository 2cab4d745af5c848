import { DEVICE_TYPES } from "@nodeyard/contract/device-kinds.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { faultText } from "@nodeyard/contract/faults/fault-words.ts";
import type { FaultKind } from "@nodeyard/contract/faults/rules.ts";
import type { Prepared } from "../../../platform/database.ts";
import { presentBound, type NamedRow } from "../../devices/named-device.ts";
import { createParams } from "../../../platform/sql-tag.ts";
import { deviceRules } from "../../conditions/device-rules.ts";
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
  const { values, sql } = createParams(accountId, KINDS, LISTED_ALONE);
  const { isOnline, isOpenFault, mayNeedOwner } = deviceRules(sql, now);
  const { rows } = await client.query<FaultyRow>({
    name: "read-overview-faults",
    text: `with faulty as materialized (
        select i.device_id, d.device_type,
          json_agg(json_build_object('kind', i.kind, 'measured', i.measured) order by array_position($2::text[], i.kind)) as faults
        from device_incidents i
        join device_status s on s.device_id = i.device_id and ${isOnline()}
        join devices d on d.device_id = i.device_id and ${mayNeedOwner()}
        where i.account_id = $1 and ${isOpenFault()} and i.kind = any($2::text[])
        group by i.device_id, d.device_type),
      ranked as (
        select device_id, faults, count(*) over (partition by device_type)::int as devices,
          row_number() over (partition by device_type order by device_id desc) as place
        from faulty)
      select r.faults, r.devices, d.device_id, d.device_type, d.hostname, d.mac, d.note
      from ranked r join devices d on d.device_id = r.device_id
      where r.place <= $3
      order by d.device_id desc`,
    values,
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
