import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/test-database.ts";
import { watchIncidents } from "../incidents/watch-incidents.ts";
import { createDevice, createOwner, testDeps, type TestDeps } from "./fleet.ts";

interface Mail {
  readonly to: string;
  readonly text: string;
}

export interface WatchedFleet {
  readonly database: TestDatabase;
  readonly deps: TestDeps;
  readonly owner: bigint;
  /** A device that has just reported and reports every minute from now on. */
  addDevice(accountId?: bigint): Promise<bigint>;
  /** From now on it is silent. */
  silence(...deviceIds: bigint[]): void;
  /** From now on it reports again. */
  revive(...deviceIds: bigint[]): void;
  /** Advances minute by minute: devices report, and incidents are checked. */
  pass(minutes: number, options?: { isWatched?: boolean }): Promise<void>;
  mails(): Promise<Mail[]>;
}

/** A fleet on a separate database, in a network where another owner's device never fails. */
export async function createWatchedFleet(now: string): Promise<WatchedFleet> {
  const database = await createTestDatabase();
  const deps = testDeps(database, now);
  const owner = await createOwner(database.db);
  const reporting = new Set<bigint>();
  const reportAll = () =>
    database.pool.query(
      "update device_status set last_seen_at = $1 where device_id = any($2::bigint[])",
      [deps.clock.now(), [...reporting]],
    );
  const addDevice = async (accountId = owner): Promise<bigint> => {
    const deviceId = await createDevice(database.db, accountId);
    reporting.add(deviceId);
    await reportAll();
    return deviceId;
  };
  await addDevice(await createOwner(database.db));
  const pass: WatchedFleet["pass"] = async (minutes, { isWatched = true } = {}) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      deps.clock.advance(MINUTE_MS);
      await reportAll();
      if (isWatched) await watchIncidents(deps);
    }
  };
  // Long enough for reports to count as arriving.
  await pass(12);
  return {
    database,
    deps,
    owner,
    addDevice,
    silence: (...deviceIds) => deviceIds.forEach((id) => reporting.delete(id)),
    revive: (...deviceIds) => deviceIds.forEach((id) => reporting.add(id)),
    pass,
    mails: async () =>
      (
        await database.db
          .selectFrom("outbox_entries")
          .select(["recipient", "text"])
          .where("kind", "=", "email")
          .orderBy("outbox_entry_id")
          .execute()
      ).map(({ recipient, text }) => ({ to: recipient, text })),
  };
}
