// Offered to other rooms.
import type { DeviceKind } from "@nodeyard/contract/device-kinds.ts";
import { sql, type RawBuilder } from "kysely";

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

/** The rule in force at an instant, as a source for a statement; a row of nulls without one. */
function ruleAt(at: Date): RawBuilder<unknown> {
  return sql`(select r.* from (values (0)) one left join (
    select multiple_ppm, unmeasured_out_bps, ${at}::timestamptz - make_interval(hours => valid_hours) as valid_from
    from throughput_rules where effective_from <= ${at}::timestamptz
    order by effective_from desc limit 1) r on true)`;
}

/**
 * Outbound bits per second that follow from the best measurement of a week, in `rates`: a multiple of it, or the least where
 * nothing was measured. Null without a rule. The product is divided by parts, as it may exceed 64 bits.
 */
const boundOf = (rates: string): RawBuilder<bigint | null> => {
  const bps = sql.ref(`${rates}.up_bps`);
  return sql`case when ${sql.ref(`${rates}.measured_at`)} > rule.valid_from
    then ${bps} / 1000000 * rule.multiple_ppm + ${bps} % 1000000 * rule.multiple_ppm / 1000000 else rule.unmeasured_out_bps end`;
};

/**
 * The rows of `source`, which has `device_id`, `kind` and `network`, with the most outbound bits per second that each device is paid for
 * at an instant: a multiple of the best that was measured with it lately at its network, within what its kind can have. Without a rule
 * only the kind counts.
 */
export function outBpsBounds(
  at: Date,
  source: RawBuilder<unknown>,
): RawBuilder<{ device_id: bigint; max_out_bps: bigint }> {
  return sql`
    select s.*, least(k.max_out_bps, ${boundOf("t")}) as max_out_bps
    from ${source} s
    left join (${kindBounds(at)}) k on k.kind = s.kind
    cross join ${ruleAt(at)} rule
    left join device_network_rates t on t.device_id = s.device_id and t.network = s.network`;
}

/** The rows of `source` with the most outbound bits per second of all devices of their `network` together; null without a rule. */
export function networkBounds(
  at: Date,
  source: RawBuilder<unknown>,
): RawBuilder<{ network_max_out_bps: bigint | null }> {
  return sql`
    select s.*, ${boundOf("n")} as network_max_out_bps
    from ${source} s
    cross join ${ruleAt(at)} rule
    left join network_rates n on n.network = s.network`;
}
