import { createHash, randomBytes } from "node:crypto";
import type { Bytes } from "@nodeyard/contract/byte-stream.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { monitoringErrors } from "@nodeyard/contract/monitoring/errors.ts";
import { PROBE_RESULTS_HOURS } from "@nodeyard/contract/monitoring/rules.ts";
import * as calls from "@nodeyard/contract/monitoring/throughput-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle, type DeviceCaller } from "../../../platform/http/route.ts";
import { lineNetworkOf } from "../../../platform/network.ts";
import { hashToken } from "../../../platform/secrets.ts";
import { readPart } from "./read-part.ts";
import { throughputRuleOf } from "./throughput-rules.ts";
import { storeVisit, visitSoon } from "./visits.ts";

/** Random bytes of the answer, a third more as text. */
const ANSWER_BYTES = 192 * 1024;

/**
 * Adds a part to the probe in progress; what comes from another network than the probe was given to counts for nothing.
 * @returns whether it is whole; undefined if the part does not belong to it.
 */
async function addPart(
  tx: Tx,
  { deviceId, ip }: Pick<DeviceCaller, "deviceId" | "ip">,
  { token, size }: { readonly token: string; readonly size: number },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_whole: boolean }>`
    update device_throughput set received_bytes = received_bytes + ${size},
      counted_bytes = counted_bytes + case when network = ${lineNetworkOf(ip)}::cidr then ${size}::int else 0 end
    where device_id = ${deviceId} and token_hash = ${hashToken(token)} and answer_digest is null
      and received_bytes + ${size}::bigint <= up_bytes
    returning received_bytes = up_bytes as is_whole`.execute(tx);
  return rows[0]?.is_whole;
}

/** Stores the throughput of the complete probe, and the best of the rule's period of the device at the network, and of the network. */
async function storeResult(tx: Tx, deviceId: bigint, now: Date, filler: string): Promise<void> {
  const validHours = (await throughputRuleOf(tx, now))?.valid_hours ?? 0;
  const since = new Date(now.getTime() - validHours * HOUR_MS);
  // Probes of a network end one after the other, so that its best is that of all.
  await sql`
    insert into network_rates (network, due_at)
    select network, ${now} from device_throughput where device_id = ${deviceId}
    on conflict (network) do update set due_at = network_rates.due_at`.execute(tx);
  const { rows: known } = await sql`
    select from device_network_rates r join device_throughput t using (device_id, network) where t.device_id = ${deviceId}`.execute(
    tx,
  );
  const isFirst = known.length === 0;
  const { rows } = await sql<{ network: string; visit_at: Date | null; counted_bytes: number }>`
    with measured as (
      select device_id, account_id, network, counted_bytes as up_bytes, visit_at, given_at, clock_timestamp() as ended_at
      from device_throughput where device_id = ${deviceId}
    ), rated as (
      select *, (up_bytes::numeric * 8 / greatest(extract(epoch from ended_at - given_at), 0.000001))::bigint as bps from measured
    ), stored as (
      insert into throughput_results (device_id, measured_at, account_id, up_bytes, up_bps, network, visit_at, began_at, ended_at)
      select device_id, ${now}, account_id, up_bytes, bps, network, visit_at, given_at, ended_at from rated where bps > 0
      on conflict (device_id, measured_at) do update set up_bytes = excluded.up_bytes,
        network = excluded.network, visit_at = excluded.visit_at, began_at = excluded.began_at,
        ended_at = excluded.ended_at, up_bps = greatest(throughput_results.up_bps, excluded.up_bps)
    ), kept as (
      insert into device_network_rates as k (network, device_id, up_bps, measured_at)
      select network, device_id, greatest(bps, (select max(r.up_bps) from throughput_results r
        where r.device_id = rated.device_id and r.network = rated.network and r.measured_at > ${since})), ${now}
      from rated where bps > 0
      on conflict (device_id, network) do update set up_bps = excluded.up_bps, measured_at = excluded.measured_at
    )
    update device_throughput t set measured_at = ${now}, answered_at = ended_at, unsent_count = 0,
      answer_digest = ${createHash("sha256").update(filler).digest()}, answer_bytes = ${filler.length}
    from rated m where t.device_id = m.device_id returning t.network, t.visit_at, t.counted_bytes`.execute(
    tx,
  );
  const { network, visit_at: visitAt, counted_bytes: bytes } = rows[0] ?? {};
  if (!network || !visitAt || !bytes) return;
  await storeVisit(tx, { network, visitAt, since, now });
  if (isFirst) await visitSoon(tx, network, now);
}

/**
 * Reads a part of a probe; with the last one stores the throughput: the probe's size over the time since the device was given
 * the token, by the database's clock. That time includes a round trip and what TCP needs to speed up, so the result is never
 * above the truth, whatever lies in buffers on the way.
 */
export const receiveProbe = handle(
  calls.sendThroughput,
  async (
    deps: Pick<Deps, "db" | "clock">,
    bytes: Bytes,
    caller: Pick<DeviceCaller, "deviceId" | "ip">,
  ) => {
    const { deviceId } = caller;
    const part = await readPart(bytes);
    return deps.db.transaction().execute(async (tx) => {
      const isComplete = await addPart(tx, caller, part);
      if (isComplete === undefined) throw new ApiError(monitoringErrors.probeUnknown);
      if (!isComplete) return { filler: "" };
      const filler = randomBytes(ANSWER_BYTES).toString("base64url");
      await storeResult(tx, deviceId, deps.clock.now(), filler);
      return { filler };
    });
  },
);

/** Deletes results that no rule looks at any more. */
export async function deleteOldResults(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const keptFrom = new Date(deps.clock.now().getTime() - PROBE_RESULTS_HOURS * HOUR_MS);
  await deps.db.deleteFrom("throughput_results").where("measured_at", "<", keptFrom).execute();
  await deps.db.deleteFrom("device_network_rates").where("measured_at", "<", keptFrom).execute();
  await deps.db.deleteFrom("network_results").where("visit_at", "<", keptFrom).execute();
  await deps.db.deleteFrom("network_rates").where("due_at", "<", keptFrom).execute();
}
