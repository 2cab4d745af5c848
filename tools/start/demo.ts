import type { Database } from "../../server/src/platform/database.ts";
import type { StartStep } from "../../server/src/platform/start-step.ts";
import type { StartedParts } from "../../server/src/start-server.ts";
import {
  restoreFleet,
  storeFleet,
  type BoundDevice,
  type StoredFleet,
} from "../../simulator/src/bound-device.ts";
import { createFleet } from "../../simulator/src/fleet.ts";
import { runLive } from "../../simulator/src/run-live.ts";
import { emptyDatabase } from "./empty-database.ts";
import { isMachine } from "./demo-fleet.ts";
import { startDemoMachine } from "./demo-machine.ts";
import { simulateHistory } from "./demo-history.ts";

const SAVE_EVERY_MS = 60_000;

async function stageOf(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom("demo_state").select("stage").executeTakeFirst();
  return row?.stage;
}

/**
 * Seeds an unused database with the demo. An interrupted simulation is removed and restarted: the database holds nothing
 * else, because no call is served before the demo is ready.
 * @returns whether the database holds the demo.
 */
export async function ensureDemo(
  parts: StartedParts,
  onProgress: (step: StartStep) => void,
): Promise<boolean> {
  const { db, url } = parts.database;
  const stage = await stageOf(db);
  if (stage === "ready") return true;
  if (stage === "seeding") {
    onProgress({ name: "demoAnew" });
    await emptyDatabase(url);
  } else if (await db.selectFrom("accounts").select("account_id").limit(1).executeTakeFirst()) {
    return false;
  }
  await db.insertInto("demo_state").values({ stage: "seeding" }).execute();
  const fleet = await simulateHistory(parts, Date.now(), onProgress);
  await db
    .updateTable("demo_state")
    .set({ stage: "ready", fleet: JSON.stringify(fleet) })
    .execute();
  return true;
}

/** Runs the demo's devices: they report, follow commands and go offline at times, as in the simulated past. */
export async function runDemoFleet(
  db: Database,
  serverUrl: string,
): Promise<{ stop(): Promise<void> }> {
  const row = await db.selectFrom("demo_state").select("fleet").executeTakeFirstOrThrow();
  const stored = row.fleet as StoredFleet;
  const devices = restoreFleet(stored);
  const save = async (): Promise<void> => {
    await db
      .updateTable("demo_state")
      .set({ fleet: JSON.stringify(storeFleet(stored, devices)) })
      .execute();
  };
  const ending = new AbortController();
  const { signal } = ending;
  const run = async (some: readonly BoundDevice[]): Promise<void> =>
    runLive({ serverUrl, devices: some, signal }).catch((error: unknown) =>
      console.error("The demo's devices stopped:", error),
    );
  const running = [run([...devices])];
  const machine = createFleet(stored).find(({ index }) => isMachine(index));
  if (machine && !devices.some(({ device }) => isMachine(device.index))) {
    const onBound = (bound: BoundDevice): void => {
      devices.push(bound);
      running.push(run([bound]));
    };
    running.push(
      startDemoMachine({ db, serverUrl, device: machine, onBound, signal }).catch(
        (error: unknown) => console.error("The demo's machine stopped:", error),
      ),
    );
  }
  const timer = setInterval(() => void save().catch(() => {}), SAVE_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      ending.abort();
      await Promise.all(running);
      await save();
    },
  };
}
