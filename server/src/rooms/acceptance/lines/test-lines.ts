import { createHash, randomBytes } from "node:crypto";
import * as calls from "@nodeyard/contract/acceptance/agent-calls.ts";
import type { LineTestRequest } from "@nodeyard/contract/acceptance/agent-calls.ts";
import {
  LINE_PROBE_ENOUGH_MS,
  LINE_PROBE_FIRST_BYTES,
  LINE_PROBE_MAX_BYTES,
  LINE_PROBES,
} from "@nodeyard/contract/acceptance/rules.ts";
import type { Bytes } from "@nodeyard/contract/byte-stream.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { monitoringErrors } from "@nodeyard/contract/monitoring/errors.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle, type DeviceCaller } from "../../../platform/http/route.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { readPart } from "../../monitoring/throughput/read-part.ts";
import { readResults } from "../results/read-results.ts";
import { updateRun, type RunRow } from "../run/run-row.ts";
import { lockReported } from "../run/receive-report.ts";
import { hasRounds, receiveRoundProbe } from "./test-rounds.ts";

const GROWTH = 4;
/** Random bytes of the answer, a third more as text. */
const ANSWER_BYTES = 192 * 1024;

interface Progress {
  readonly probes: number;
  readonly upBytes: number;
  readonly tookMs: number | null;
}

/** Size of the next probe: larger ones until one took long enough to have reached the line's speed. */
function nextBytes({ probes, upBytes, tookMs }: Progress): number | undefined {
  if (probes >= LINE_PROBES || upBytes >= LINE_PROBE_MAX_BYTES) return undefined;
  if (tookMs === null) return LINE_PROBE_FIRST_BYTES;
  return tookMs >= LINE_PROBE_ENOUGH_MS
    ? undefined
    : Math.min(upBytes * GROWTH, LINE_PROBE_MAX_BYTES);
}

/** The line under test, which the node has reported as normal in the step before; undefined for another one. */
async function lineIdOf(
  tx: Tx,
  run: RunRow,
  { lineId, session }: LineTestRequest,
): Promise<bigint | undefined> {
  const { lines } = await readResults(tx, run.acceptance_run_id);
  const isTestable = lines.some(
    (line) => line.lineId === lineId && line.session === session && line.state === "normal",
  );
  if (!isTestable) return undefined;
  return lineId === "" ? 0n : readWireId(lineId);
}

/** Says which probe of a line is to be sent now. Its time counts by the database's clock, so no node can look faster than it is. */
export const planLineTest = handle(
  calls.planLineTest,
  async (deps: Pick<Deps, "db" | "clock">, request, caller: Pick<DeviceCaller, "deviceId">) => {
    const now = deps.clock.now();
    const probe = await deps.db.transaction().execute(async (tx) => {
      const run = await lockReported(tx, { ...request, nodeStep: "stress" }, caller);
      const lineId = run && (await lineIdOf(tx, run, request));
      if (!run || lineId === undefined) return null;
      await updateRun(tx, run, { heard_at: now });
      const key = sql`acceptance_run_id = ${run.acceptance_run_id} and dial_line_id = ${lineId} and session = ${request.session}`;
      if (request.answer)
        await sql`
        update acceptance_line_tests set down_bps = greatest(down_bps,
          answer_bytes * 8 / greatest(extract(epoch from clock_timestamp() - answered_at), 0.000001)::numeric)
        where ${key} and token_hash = ${hashToken(request.answer.token)}
          and answer_digest = ${Buffer.from(request.answer.digest, "hex")}`.execute(tx);
      if (await hasRounds(tx, run.acceptance_run_id)) return null;
      const { rows } = await sql<{ probes: number; up_bytes: bigint; took_ms: bigint | null }>`
      insert into acceptance_line_tests (acceptance_run_id, dial_line_id, session, account_id)
      values (${run.acceptance_run_id}, ${lineId}, ${request.session}, ${run.account_id})
      on conflict (acceptance_run_id, dial_line_id, session) do update set token_hash = null
      returning probes, up_bytes, took_ms`.execute(tx);
      const [row] = rows;
      if (!row) throw new Error("an upsert returns its row");
      const bytes = nextBytes({
        probes: row.probes,
        upBytes: Number(row.up_bytes),
        tookMs: row.took_ms === null ? null : Number(row.took_ms),
      });
      if (bytes === undefined) return null;
      const token = createToken();
      await sql`
      update acceptance_line_tests set token_hash = ${hashToken(token)}, up_bytes = ${bytes}, took_ms = null,
        probes = probes + 1, given_at = clock_timestamp(), answer_digest = null where ${key}`.execute(
        tx,
      );
      return { token, bytes };
    });
    return { probe, serverTime: now.toISOString() };
  },
);

/** Reads a probe and stores how fast the fastest one of its line came through, and from which address; or that of a round. */
export const receiveLineTest = handle(
  calls.sendLineTest,
  async (
    deps: Pick<Deps, "db">,
    bytes: Bytes,
    { deviceId, ip }: Pick<DeviceCaller, "deviceId" | "ip">,
  ) => {
    const { token, size } = await readPart(bytes);
    if (await receiveRoundProbe(deps.db, { deviceId, ip, token, size })) return { filler: "" };
    const filler = randomBytes(ANSWER_BYTES).toString("base64url");
    const digest = createHash("sha256").update(filler).digest();
    const { rows } = await sql`
    update acceptance_line_tests t set answer_digest = ${digest}, answer_bytes = ${filler.length},
      answered_at = clock_timestamp(), took_ms = extract(epoch from clock_timestamp() - given_at) * 1000,
      seen_ip = ${ip}, up_bps = greatest(up_bps, (up_bytes * 8 / greatest(extract(epoch from clock_timestamp() - given_at), 0.000001))::bigint)
    from acceptance_runs r
    where r.acceptance_run_id = t.acceptance_run_id and r.device_id = ${deviceId} and r.state = 'run'
      and t.token_hash = ${hashToken(token)} and t.answer_digest is null and t.up_bytes = ${size}
    returning t.session`.execute(deps.db);
    if (rows.length === 0) throw new ApiError(monitoringErrors.probeUnknown);
    return { filler };
  },
);
