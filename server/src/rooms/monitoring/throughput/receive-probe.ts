import { createHash, randomBytes } from "node:crypto";
import type { Bytes } from "@nodeyard/contract/byte-stream.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { monitoringErrors } from "@nodeyard/contract/monitoring/errors.ts";
import * as calls from "@nodeyard/contract/monitoring/throughput-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle, type DeviceCaller } from "../../../platform/http/route.ts";
import { hashToken } from "../../../platform/secrets.ts";
import { readPart } from "./read-part.ts";
import { throughputRuleOf } from "./throughput-rules.ts";

/** Random bytes of the answer, a third more as text. */
const ANSWER_BYTES = 192 * 1024;

/** Adds a part to the probe in progress. @returns whether it is whole; undefined if the part does not belong to it. */
async function addPart(
  tx: Tx,
  deviceId: bigint,
  { token, size }: { readonly token: string; readonly size: number },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_whole: boolean }>`
    update device_throughput set received_bytes = received_bytes + ${size}
    where device_id = ${deviceId} and token_hash = ${hashToken(token)} and answer_digest is null
      and received_bytes + ${size}::bigint <= up_bytes
    returning received_bytes = up_bytes as is_whole`.execute(tx);
  return rows[0]?.is_whole;
}

/** Stores the throughput of the whole probe, and the best of the rule's period. */
async function storeResult(tx: Tx, deviceId: bigint, now: Date, filler: string): Promise<void> {
  const validHours = (await throughputRuleOf(tx, now))?.valid_hours ?? 0;
  const since = new Date(now.getTime() - validHours * HOUR_MS);
  await sql`
    with measured as (
      select device_id, account_id, up_bytes, (up_bytes::numeric * 8
        / greatest(extract(epoch from clock_timestamp() - given_at), 0.000001))::bigint as bps
      from device_throughput where device_id = ${deviceId}
    ), stored as (
      insert into throughput_results (device_id, measured_at, account_id, up_bytes, up_bps)
      select device_id, ${now}, account_id, up_bytes, bps from measured
      on conflict (device_id, measured_at) do update
        set up_bytes = excluded.up_bytes, up_bps = greatest(throughput_results.up_bps, excluded.up_bps)
    )
    update device_throughput t set measured_at = ${now}, answered_at = clock_timestamp(),
      answer_digest = ${createHash("sha256").update(filler).digest()}, answer_bytes = ${filler.length},
      up_bps = greatest(m.bps, (select max(r.up_bps) from throughput_results r
        where r.device_id = m.device_id and r.measured_at > ${since}))
    from measured m where t.device_id = m.device_id`.execute(tx);
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
    caller: Pick<DeviceCaller, "deviceId">,
  ) => {
    const { deviceId } = caller;
    const part = await readPart(bytes);
    return deps.db.transaction().execute(async (tx) => {
      const isComplete = await addPart(tx, deviceId, part);
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
  const keptFrom = new Date(deps.clock.now().getTime() - 35 * 24 * HOUR_MS);
  await deps.db.deleteFrom("throughput_results").where("measured_at", "<", keptFrom).execute();
}
