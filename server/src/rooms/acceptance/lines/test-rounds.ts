import * as calls from "@nodeyard/contract/acceptance/agent-calls.ts";
import { ROUND_SECONDS } from "@nodeyard/contract/acceptance/rules.ts";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle, type DeviceCaller } from "../../../platform/http/route.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";
import { lockReported } from "../run/receive-report.ts";
import { updateRun, type RunRow } from "../run/run-row.ts";
import { readResults } from "../results/read-results.ts";
import { planNext, type Plan } from "./plan-rounds.ts";

/** A round that takes longer lets the next node in; it kept a tenth of its lines' speed at most. */
const TURN_SECONDS = 10 * ROUND_SECONDS;
/** The longest that a node waits for others. */
const LONGEST_WAIT_SECONDS = 60;
const WAIT_SECONDS = 3;
/** The number is arbitrary. */
const LOCK_KEY = 7_331_218;

export async function hasRounds(tx: Tx, runId: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom("acceptance_rounds")
    .select("round")
    .where("acceptance_run_id", "=", runId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if another node's test is in progress, and this one has time to wait for it. */
async function mustWait(tx: Tx, { acceptance_run_id: runId }: RunRow): Promise<boolean> {
  // One decision at a time, in all processes, until the transaction ends.
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx);
  const { rows } = await sql<{ isBusy: boolean }>`
    select exists (select from acceptance_round_probes p
        join acceptance_rounds r using (acceptance_run_id, round)
        join acceptance_runs a using (acceptance_run_id)
      where p.token_hash is not null and a.state = 'run' and p.acceptance_run_id <> ${runId}
        and r.given_at > clock_timestamp() - make_interval(secs => ${TURN_SECONDS}))
      and coalesce(waits_since, clock_timestamp()) > clock_timestamp() - make_interval(secs => ${LONGEST_WAIT_SECONDS}) as "isBusy"
    from acceptance_runs where acceptance_run_id = ${runId}`.execute(tx);
  const isBusy = rows[0]?.isBusy ?? false;
  await sql`update acceptance_runs set waits_since = ${isBusy ? sql`coalesce(waits_since, clock_timestamp())` : null}
    where acceptance_run_id = ${runId}`.execute(tx);
  return isBusy;
}

async function saveRound(
  tx: Tx,
  run: RunRow,
  { round, linkMbps, plan }: { round: number; linkMbps: number; plan: Plan },
) {
  const owned = { acceptance_run_id: run.acceptance_run_id, round, account_id: run.account_id };
  await tx
    .insertInto("acceptance_rounds")
    .values({
      ...owned,
      is_all: plan.isAll,
      link_mbps: linkMbps,
      given_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
  const probes = plan.probes.map((probe) => ({ ...probe, token: createToken() }));
  await tx
    .insertInto("acceptance_round_probes")
    .values(
      probes.map(({ lineId, session, token, bytes }) => ({
        ...owned,
        dial_line_id: lineId === "" ? 0n : BigInt(lineId),
        session,
        token_hash: hashToken(token),
        bytes: BigInt(bytes),
      })),
    )
    .execute();
  return probes;
}

/** Ends the round before, and gives the probes of the next test of lines at once: of two at a time, then of all. */
export const planRound = handle(
  calls.planRound,
  async (
    deps: Pick<Deps, "db" | "clock" | "config">,
    request,
    caller: Pick<DeviceCaller, "deviceId">,
  ) => {
    const now = deps.clock.now();
    const planned = await deps.db.transaction().execute(async (tx) => {
      const run = await lockReported(tx, { ...request, nodeStep: "stress" }, caller);
      if (!run) return { probes: [], waitSeconds: null };
      const { acceptance_run_id: runId } = run;
      await updateRun(tx, run, { heard_at: now });
      await tx
        .updateTable("acceptance_round_probes")
        .set({ token_hash: null })
        .where("acceptance_run_id", "=", runId)
        .where("token_hash", "is not", null)
        .execute();
      const results = await readResults(tx, runId);
      const plan = planNext(results);
      if (!plan) return { probes: [], waitSeconds: null };
      if (await mustWait(tx, run)) return { probes: [], waitSeconds: WAIT_SECONDS };
      // Probes of lines alone that have not arrived are none: a line would count with its speed alone that no round has tested.
      await tx
        .updateTable("acceptance_line_tests")
        .set({ token_hash: null })
        .where("acceptance_run_id", "=", runId)
        .execute();
      const round = results.rounds.length + 1;
      const { serverLinkMbps: linkMbps } = deps.config;
      return { probes: await saveRound(tx, run, { round, linkMbps, plan }), waitSeconds: null };
    });
    return { ...planned, serverTime: now.toISOString() };
  },
);

/** Stores that a probe of a round has arrived. @returns false if it is none. */
export async function receiveRoundProbe(
  db: Queryable,
  { deviceId, ip, token, size }: { deviceId: bigint; ip: string; token: string; size: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update acceptance_round_probes p set token_hash = null, seen_ip = ${ip},
      took_ms = greatest(1, extract(epoch from clock_timestamp() - r.given_at) * 1000)
    from acceptance_rounds r, acceptance_runs a
    where r.acceptance_run_id = p.acceptance_run_id and r.round = p.round
      and a.acceptance_run_id = p.acceptance_run_id and a.device_id = ${deviceId} and a.state = 'run'
      and p.token_hash = ${hashToken(token)} and p.bytes = ${size}`.execute(db);
  return numAffectedRows === 1n;
}
