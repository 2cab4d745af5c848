import type { Call } from "@nodeyard/contract/call.ts";
import type { z } from "zod";
import { DAY_MS, SLOT_MS, startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { callRoute, routesIn } from "../../../platform/testing/call-route.ts";
import type { OwnerCaller } from "../../../platform/http/route.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/test-database.ts";
import { fleetRoom } from "../../fleet/room.ts";
import { homeRoom } from "../../home/room.ts";
import { inviteRoom } from "../../invite/room.ts";
import {
  callerOf,
  createDevice,
  createOwner,
  createReporter,
  pointsAt,
  testDeps,
  type PointValues,
  type TestDeps,
} from "../../monitoring/testing/fleet.ts";
import { rankingRoom } from "../../ranking/room.ts";
import { settleAllDue } from "../jobs.ts";
import { revenueRoom } from "../../revenue/room.ts";

export interface TaskPlan {
  readonly type?: string;
  readonly zone?: string;
  readonly requestedAt?: Date | string;
  readonly startedAt?: Date | string | null;
  readonly endedAt?: Date | string | null;
  /** Start and end of each run; one full run by default. */
  readonly runs?: readonly (readonly [Date | string, Date | string | null])[];
}

/** A network simulated and settled by the real functions, on a controlled clock. */
export interface RevenueWorld {
  readonly database: TestDatabase;
  readonly deps: TestDeps;
  readonly report: ReturnType<typeof createReporter>;
  owner(options?: { invitedBy?: bigint; createdAt?: Date | string }): Promise<bigint>;
  device(
    accountId: bigint,
    boundAt: Date | string,
    fields?: Record<string, unknown>,
  ): Promise<bigint>;
  task(deviceId: bigint, plan: TaskPlan): Promise<bigint>;
  /** Reports points of a UTC day's slots, all by default; before the day is settled. */
  liveDay(
    deviceId: bigint,
    day: UtcDay,
    values?: PointValues | ((index: number) => PointValues),
    slots?: readonly number[],
    ip?: string,
  ): Promise<void>;
  /** Sets the clock and settles what is due. */
  settleAt(at: Date | string | number): Promise<void>;
  /** Calls an action and validates its response against the contract. */
  call<Request extends z.ZodType, Response extends z.ZodObject>(
    call: Call<Request, Response>,
    query: z.input<Request>,
    accountId: bigint,
    over?: Partial<OwnerCaller>,
  ): Promise<z.output<Response>>;
  drop(): Promise<void>;
}

export const DAY_SLOTS = Array.from({ length: DAY_MS / SLOT_MS }, (_, index) => index);

export async function createRevenueWorld(start: Date | string): Promise<RevenueWorld> {
  const database = await createTestDatabase();
  const deps = testDeps(database, start);
  const report = createReporter(deps);
  const { db, pool } = database;
  const routes = routesIn([revenueRoom, inviteRoom, rankingRoom, homeRoom, fleetRoom], deps);
  return {
    database,
    deps,
    report,
    owner: async ({ invitedBy, createdAt } = {}) => {
      const accountId = await createOwner(db);
      await pool.query(
        "update accounts set referrer_account_id = $2, created_at = $3 where account_id = $1",
        [accountId, invitedBy ?? null, new Date(createdAt ?? start)],
      );
      return accountId;
    },
    device: async (accountId, boundAt, fields = {}) => {
      const id = await createDevice(db, accountId, boundAt);
      for (const [name, value] of Object.entries(fields)) {
        const table = ["storage_bytes", "task_storage_bytes", "operator"].includes(name)
          ? "device_status"
          : "devices";
        await pool.query(`update ${table} set ${name} = $2 where device_id = $1`, [id, value]);
      }
      return id;
    },
    task: async (deviceId, plan) => {
      const startedAt = plan.startedAt === undefined ? start : plan.startedAt;
      const { rows } = await pool.query<{ id: bigint }>(
        `insert into device_tasks (device_id, account_id, offer_id, task_type, task, zone, threads, state, chosen_by,
           requested_at, started_at, ended_at)
         select d.device_id, d.account_id, (select min(offer_id) from compute_offers), $2, 't1', $3, 1, 'Running', 'owner',
           $4, $5, $6
         from devices d where d.device_id = $1 returning device_task_id as id`,
        [
          deviceId,
          plan.type ?? "D",
          plan.zone ?? "east",
          plan.requestedAt ?? plan.startedAt ?? start,
          startedAt,
          plan.endedAt ?? null,
        ],
      );
      const runs = startedAt === null ? [] : ([[startedAt, plan.endedAt ?? null]] as const);
      for (const [from, until] of plan.runs ?? runs)
        await pool.query("insert into device_task_runs values ($1, $2, $3)", [
          rows[0]?.id,
          from,
          until,
        ]);
      return rows[0]?.id ?? 0n;
    },
    liveDay: async (deviceId, day, values = {}, slots = DAY_SLOTS, ip) => {
      const startMs = startOfUtcDay(day).getTime();
      deps.clock.set(startMs + DAY_MS);
      const times = slots.map((slot) => startMs + slot * SLOT_MS);
      await report(deviceId, pointsAt(times, values), {}, ip);
    },
    settleAt: async (at) => {
      deps.clock.set(at);
      await settleAllDue(deps);
    },
    call: (call, query, accountId, over = {}) =>
      callRoute(routes, call, query, callerOf({ accountId, ...over })),
    drop: () => database.drop(),
  };
}
