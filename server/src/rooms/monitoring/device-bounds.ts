// Offered to other rooms.
import type { DeviceKind } from "@nodeyard/contract/device-kinds.ts";
import { sql, type RawBuilder } from "kysely";

interface OutBpsBound {
  device_id: bigint;
  max_out_bps: bigint;
}

interface KindBound {
  kind: DeviceKind;
  max_out_bps: bigint;
  max_storage_bytes: bigint;
}

/** Upper bounds of each kind of machine at an instant, as a source for a statement. */
export function kindBounds(at: Date): RawBuilder<KindBound> {
  return sql<KindBound>`
    select distinct on (kind) kind, max_out_bps, max_storage_bytes from device_kind_bounds
    where effective_from <= ${at}::timestamptz order by kind, effective_from desc`;
}

/**
 * The most outbound bits per second that a device is paid for at an instant, as a source for a statement: a multiple of the
 * best that was measured with it lately, within what its kind can have. Without a rule only the kind counts.
 */
export function outBpsBounds(at: Date): RawBuilder<OutBpsBound> {
  return sql<OutBpsBound>`
    select d.device_id, least(k.max_out_bps, case when r.multiple is null then k.max_out_bps
      when t.measured_at > ${at}::timestamptz - make_interval(hours => r.valid_hours) then t.up_bps * r.multiple
      else r.unmeasured_out_bps end) as max_out_bps
    from devices d
    join (${kindBounds(at)}) k on k.kind = d.kind
    left join (select * from throughput_rules where effective_from <= ${at}::timestamptz
      order by effective_from desc limit 1) r on true
    left join device_throughput t on t.device_id = d.device_id`;
}
