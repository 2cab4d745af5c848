import { sql, type RawBuilder } from "kysely";

interface OutBpsBound {
  device_id: bigint;
  max_out_bps: bigint;
}

interface KindBound {
  kind: string;
  max_out_bps: bigint;
  max_storage_bytes: bigint;
}

/** What each kind of machine can have at most at an instant, as a source for a statement. */
export function kindBounds(at: Date): RawBuilder<KindBound> {
  return sql<KindBound>`
    select distinct on (kind) kind, max_out_bps, max_storage_bytes from device_kind_bounds
    where effective_from <= ${at}::timestamptz order by kind, effective_from desc`;
}

/** The most outbound bits per second that a device is paid for at an instant, as a source for a statement. */
export function outBpsBounds(at: Date): RawBuilder<OutBpsBound> {
  return sql<OutBpsBound>`
    select d.device_id, k.max_out_bps from devices d join (${kindBounds(at)}) k on k.kind = d.kind`;
}
