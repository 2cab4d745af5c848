import { createHash, randomBytes } from "node:crypto";
import type { Points, ReportRequest } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";
import { roomDeps } from "../../../compose.ts";
import { NO_HISTORY } from "../../../platform/history/history.ts";
import { createOwner } from "../../../platform/testing/owners.ts";
import { type ManualClock, createManualClock } from "../../../platform/clock.ts";
import { readConfig } from "../../../platform/config.ts";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { plainSession } from "../../../platform/http/authenticate.ts";
import type { DeviceCaller, OwnerCaller } from "../../../platform/http/route.ts";
import { createLogger } from "../../../platform/log.ts";
import { lineNetworkOf } from "../../../platform/network.ts";
import { createFieldEncryption } from "../../../platform/field-encryption.ts";
import type { TestDatabase } from "../../../platform/testing/test-database.ts";
import { createIngestQueue, type IngestQueue } from "../ingest-queue.ts";
import { parseReport } from "../parse-report.ts";

export { createOwner };

export interface TestDeps extends Deps {
  readonly clock: ManualClock;
}

export function testDeps(database: TestDatabase, now: Date | string): TestDeps {
  return {
    db: database.db,
    pool: database.pool,
    clock: createManualClock(now),
    log: createLogger("silent"),
    config: readConfig({ NODE_ENV: "test" }, []),
    encryption: createFieldEncryption([randomBytes(32)]),
    chain: undefined,
    payments: undefined,
    history: NO_HISTORY,
    ...roomDeps,
  };
}

/** A device, bound as by the agent, with a disk of one tebibyte and a line whose speed was measured. */
export async function createDevice(
  db: Queryable,
  accountId: bigint,
  boundAt: Date | string = "2026-01-01T00:00:00Z",
): Promise<bigint> {
  const bytes = randomBytes(8);
  const mac = [...bytes.subarray(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join(":");
  const device = await db
    .insertInto("devices")
    .values({
      account_id: accountId,
      server_id: `NY${bytes.toString("hex")}`,
      mac: mac.toUpperCase(),
      device_type: "lite",
      kind: "router",
      arch: "arm",
      region: "mainland",
      hostname: "test",
      net_type: 1,
      key_hash: createHash("sha256").update(bytes).digest(),
      bound_at: new Date(boundAt),
      // Not a new one: it counts in full.
      ramp_from: new Date("2020-01-01"),
    })
    .returning("device_id")
    .executeTakeFirstOrThrow();
  const ip = addressOf(device.device_id);
  await db
    .insertInto("device_status")
    .values({
      device_id: device.device_id,
      account_id: accountId,
      storage_bytes: 2n ** 40n,
      ext_ip: ip,
    })
    .execute();
  await measureDevice(db, device.device_id, ip, 100_000_000_000n);
  return device.device_id;
}

/** A test device's own address, which its reports come from unless said otherwise. */
export function addressOf(deviceId: bigint): string {
  return `198.${18n + ((deviceId >> 16n) & 1n)}.${(deviceId >> 8n) & 255n}.${deviceId & 255n}`;
}

/** Stores a measurement of a device at an address, and of that address, without an end. */
export async function measureDevice(
  db: Queryable,
  deviceId: bigint,
  ip: string,
  upBps: bigint,
): Promise<void> {
  const network = lineNetworkOf(ip);
  const measured = { network, up_bps: upBps, measured_at: new Date("2100-01-01") };
  await db
    .insertInto("device_network_rates")
    .values({ device_id: deviceId, ...measured })
    .onConflict((conflict) => conflict.columns(["device_id", "network"]).doUpdateSet(measured))
    .execute();
  await db
    .insertInto("network_rates")
    .values({ ...measured, due_at: new Date("2100-01-01") })
    .onConflict((conflict) => conflict.column("network").doUpdateSet(measured))
    .execute();
}

export async function unbindDevice(db: Queryable, deviceId: bigint, at: Date): Promise<void> {
  await db
    .updateTable("devices")
    .set({ unbound_at: at })
    .where("device_id", "=", deviceId)
    .execute();
}

export interface PointValues {
  readonly stableValue?: number;
  readonly outBps?: number;
}

/** Points of these slots; fields not given have default values. */
export function pointsAt(
  slots: readonly (Date | string | number)[],
  values: PointValues | ((index: number) => PointValues) = {},
): Points {
  const each = slots.map((_, index) => (typeof values === "function" ? values(index) : values));
  const all = (value: number): number[] => slots.map(() => value);
  return {
    slotAtSeconds: slots.map((slot) => new Date(slot).getTime() / 1000),
    stableValue: each.map((value) => value.stableValue ?? 300),
    inBps: all(1_000_000),
    outBps: each.map((value) => value.outBps ?? 50_000_000),
    cpuPercent: all(12.5),
    memoryPercent: all(40),
    diskPercent: all(55),
    diskReadBps: all(1000),
    diskWriteBps: all(2000),
    externalStorageBytes: all(500_000_000_000),
  };
}

/** Starts of the twelve slots of an hour. */
export function slotsOfHour(hourAt: Date | string, count = 12): number[] {
  const start = new Date(hourAt).getTime();
  return Array.from({ length: count }, (_, index) => start + index * SLOT_MS);
}

export function reportOf(
  seq: number,
  points: Points,
  over: Partial<ReportRequest> = {},
): ReportRequest {
  return {
    seq,
    sentAt: "2026-11-20T23:00:00.000Z",
    points,
    natType: 3,
    portMap: "UPNP",
    ...over,
  };
}

/** Submits reports as the route does, numbering them automatically. */
export function createReporter(deps: Deps, queue: IngestQueue = createIngestQueue(deps)) {
  const lastSeq = new Map<bigint, number>();
  return (
    deviceId: bigint,
    points: Points,
    over: Partial<ReportRequest> = {},
    ip = addressOf(deviceId),
  ) => {
    const seq = over.seq ?? (lastSeq.get(deviceId) ?? 0) + 1;
    lastSeq.set(deviceId, seq);
    const report = parseReport(JSON.parse(JSON.stringify(reportOf(seq, points, over))));
    return queue.submit({ deviceId, ip, report });
  };
}

/** A caller of any access. */
export function callerOf({
  accountId = 0n,
  ...who
}: Partial<OwnerCaller & DeviceCaller>): OwnerCaller & DeviceCaller {
  return {
    language: "en",
    ip: "203.0.113.7",
    userAgent: "test",
    signal: new AbortController().signal,
    accountId,
    sessionHash: Buffer.alloc(32),
    session: plainSession(accountId),
    deviceId: 0n,
    ...who,
  };
}
