import { ROUND_SECONDS, type AcceptanceCarrier } from "../../contract/src/acceptance/rules.ts";
import type { Province } from "../../contract/src/standard-nodes/provinces.ts";
import { DAY_MS, MINUTE_MS } from "../../contract/src/time.ts";
import { saveGap } from "../../server/src/rooms/acceptance/operator/save-gap.ts";
import { nameLines } from "../../server/src/rooms/acceptance/lines/name-lines.ts";
import { matchTasks } from "../../server/src/rooms/acceptance/match/match-tasks.ts";
import {
  stateColumns,
  settle,
  type RunRow,
} from "../../server/src/rooms/acceptance/run/run-row.ts";
import { beginRun } from "../../server/src/rooms/acceptance/run/start-run.ts";
import { lineResult } from "../../agent/src/acceptance/lines/check-lines.ts";
import { statusesAt } from "../../simulator/src/virtual-lines.ts";
import type { BoundDevice } from "../../simulator/src/bound-device.ts";
import type { DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

const GAPS: readonly (readonly [province: Province, carrier: AcceptanceCarrier, mbps: number])[] = [
  ["浙江", "ct", 120_000],
  ["江苏", "ct", 80_000],
  ["广东", "cm", 60_000],
  ["山东", "cu", 45_000],
  ["四川", "ct", 30_000],
  ["湖北", "cm", 20_000],
  ["河南", "cu", 15_000],
  ["陕西", "cm", 8_000],
];
const GIB = 1024 ** 3;

/** Measurements of a node, by its size. */
function resultsOf(isSmall: boolean) {
  const speed = isSmall ? 0.1 : 1;
  return {
    cpu: {
      processors: isSmall ? 4 : 32,
      cores: isSmall ? 4 : 16,
      sockets: 1,
      maxMhz: isSmall ? 1800 : 3300,
      model: isSmall ? "Intel Celeron J4125" : "Intel Xeon E5-2680 v4",
    },
    disk: {
      disks: [
        {
          disk: isSmall ? "sda" : "nvme0n1",
          isSsd: !isSmall,
          sizeBytes: (isSmall ? 90 : 2000) * GIB,
          method: isSmall ? "cached" : "fio",
          readKbytes: 1_850_000 * speed,
          writeKbytes: 1_240_000 * speed,
          readIops: 58_000 * speed,
          writeIops: 41_000 * speed,
        },
        ...(isSmall ? [{ disk: "sdb", isSsd: false, sizeBytes: 465 * GIB, fault: "noSpace" }] : []),
      ],
    },
    memory: { totalBytes: Math.round((isSmall ? 3.8 : 62.7) * GIB), availableBytes: 2 * GIB },
  };
}

/** A run of a node as its steps have left it, before it is matched. */
async function addRun(
  { deps, nowMs }: Simulation,
  bound: BoundDevice,
  { isSmall, ageMs }: { isSmall: boolean; ageMs: number },
): Promise<RunRow> {
  const at = new Date(nowMs() - ageMs);
  const node = await deps.db
    .selectFrom("standard_nodes")
    .select(["standard_node_id", "account_id"])
    .where("device_id", "=", BigInt(bound.deviceId))
    .executeTakeFirstOrThrow();
  return deps.db.transaction().execute(async (tx) => {
    const run = await tx
      .insertInto("acceptance_runs")
      .values({
        ...node,
        device_id: BigInt(bound.deviceId),
        step: 7,
        state: "run",
        line: "matching",
        attempt: 7,
        step_at: at,
        started_at: new Date(at.getTime() - 9 * MINUTE_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { acceptance_run_id: runId, account_id: accountId } = run;
    const lineResults = statusesAt(bound.lines ?? { version: 0, lines: [] }, nowMs()).map(
      lineResult,
    );
    const route = { lineId: "", session: 1, state: "normal" as const, ipv4: "", ipv6: "" };
    const quality = { hasIpv6: false, rttMs: 11.4, jitterMs: 1.2, lossPercent: 0 };
    const lines = await nameLines(
      tx,
      run,
      lineResults.length === 0 ? [{ ...route, ...quality }] : lineResults,
    );
    const results = { ...resultsOf(isSmall), lines: { lines } };
    await tx
      .insertInto("acceptance_results")
      .values(
        Object.entries(results).map(([step, result]) => ({
          acceptance_run_id: runId,
          step,
          account_id: accountId,
          result: JSON.stringify(result),
          measured_at: at,
        })),
      )
      .execute();
    const normal = lines.filter(({ state }) => state === "normal");
    const network = bound.device.publicIp.split(".").slice(0, 3).join(".");
    const upBpsOf = (index: number): number => (isSmall ? 61 : 178 + (index % 5) * 4.3) * 1e6;
    await tx
      .insertInto("acceptance_line_tests")
      .values(
        normal.map(({ lineId, session }, index) => ({
          acceptance_run_id: runId,
          dial_line_id: lineId === "" ? 0n : BigInt(lineId),
          session,
          account_id: accountId,
          probes: 4,
          up_bps: BigInt(Math.round(upBpsOf(index))),
          down_bps: BigInt(Math.round((isSmall ? 140 : 190 + (index % 7) * 3.1) * 1e6)),
          answered_at: at,
          seen_ip: `${network}.${20 + index}`,
        })),
      )
      .execute();
    if (normal.length > 1) {
      const round = { acceptance_run_id: runId, round: 1, account_id: accountId };
      await tx
        .insertInto("acceptance_rounds")
        .values({ ...round, is_all: true, link_mbps: 10_000, given_at: at })
        .execute();
      await tx
        .insertInto("acceptance_round_probes")
        .values(
          normal.map(({ lineId, session }, index) => ({
            ...round,
            dial_line_id: BigInt(lineId),
            session,
            bytes: BigInt(Math.round((upBpsOf(index) / 8) * ROUND_SECONDS)),
            took_ms: BigInt(2080 + 37 * (index % 4) + (index === 4 ? 1900 : 0)),
            seen_ip: `${network}.${20 + index}`,
          })),
        )
        .execute();
    }
    await matchTasks(tx, run, at);
    return run;
  });
}

/** A run that ended with an accepted F task, and its records. */
async function accept(
  { deps, nowMs }: Simulation,
  bound: BoundDevice,
  run: RunRow,
  ageMs: number,
): Promise<void> {
  const at = new Date(nowMs() - ageMs);
  await deps.db.transaction().execute(async (tx) => {
    const { offer_id: offerId } = await tx
      .selectFrom("compute_offers")
      .select("offer_id")
      .where("task_type", "=", "F")
      .where("zone", "=", "east")
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("acceptance_runs")
      .set({ step: 9, offer_id: offerId })
      .where("acceptance_run_id", "=", run.acceptance_run_id)
      .execute();
    // Its lines' carrier had a gap then.
    await tx
      .updateTable("acceptance_matches")
      .set({ reasons: "[]" })
      .where("acceptance_run_id", "=", run.acceptance_run_id)
      .where("offer_id", "=", offerId)
      .execute();
    await settle(tx, run, "done", at, stateColumns("accepted", { task: "F-f1-east" }));
    const lines = await tx
      .selectFrom("acceptance_line_tests as t")
      .innerJoin("dial_lines as l", "l.dial_line_id", "t.dial_line_id")
      .select(["l.login", "t.up_bps"])
      .where("t.acceptance_run_id", "=", run.acceptance_run_id)
      .orderBy("l.ordinal")
      .execute();
    if (lines.length === 0) return;
    const { hostname } = bound.device.hardware;
    await tx
      .insertInto("acceptance_records")
      .values(
        lines.map(({ login, up_bps: upBps }, index) => ({
          account_id: run.account_id,
          device_id: run.device_id,
          task_type: "F",
          mac: bound.device.mac,
          hostname,
          line: login ?? "",
          outcome: index === 4 ? ("slow" as const) : ("passed" as const),
          params: JSON.stringify(
            index === 4
              ? { upload: "21.6 Mbps", needed: "30 Mbps" }
              : { upload: `${Number(upBps) / 1e6} Mbps` },
          ),
          checked_at: at,
        })),
      )
      .execute();
  });
}

/** Published gaps, and the owner's three nodes: one accepted, one that matches no task, and one whose acceptance begins now. */
export async function acceptNodes(simulation: Simulation, people: DemoPeople): Promise<void> {
  const { deps, devices } = simulation;
  for (const [province, operator, gapBw] of GAPS)
    await saveGap(
      deps,
      { province, operator, gapBw, reason: "第四季度招募计划" },
      callerOf(people.operatorId),
    );
  const { rows } = await deps.pool.query<{ device: string; server: string; deployed: boolean }>(
    `select device_id::text as device, server_id as server, deploy_status = 3 as deployed from standard_nodes
     where account_id = $1 and device_id is not null order by standard_node_id`,
    [people.ownerId],
  );
  const nodes = rows.flatMap((row) => {
    const bound = devices.find(({ deviceId }) => deviceId === row.device);
    return bound ? [{ ...row, bound }] : [];
  });
  const [first, second] = nodes.filter(({ deployed }) => deployed);
  const changing = nodes.find(({ deployed }) => !deployed);
  if (second) {
    const ageMs = 3 * DAY_MS;
    const run = await addRun(simulation, second.bound, { isSmall: false, ageMs });
    await accept(simulation, second.bound, run, ageMs - 20 * MINUTE_MS);
  }
  if (changing) await addRun(simulation, changing.bound, { isSmall: true, ageMs: DAY_MS });
  if (first)
    await deps.db
      .transaction()
      .execute((tx) => beginRun(deps, tx, first.server, callerOf(people.ownerId)));
}
