import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPerson } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { makePartitions } from "../../monitoring/partitions.ts";
import { createDevice } from "../../monitoring/testing/fleet.ts";
import { readCeilings } from "../ceilings.ts";
import { readOrigin } from "./read-origin.ts";

const BP = 1_000_000n;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await makePartitions({ db: app.database.db, clock: app.clock });
});
beforeEach(() => app.clock.advance(HOUR_MS));
afterAll(() => app.close());

/** Devices of an account at an address, each of which earned 100 BP two hours ago. */
async function earn(
  accountId: bigint,
  { count, ip, days }: { readonly count: number; readonly ip: string; readonly days: number },
): Promise<void> {
  const { db } = app.database;
  const now = app.clock.now().getTime();
  const hourAt = new Date(Math.floor(now / HOUR_MS) * HOUR_MS - 2 * HOUR_MS);
  for (let index = 0; index < count; index += 1) {
    const deviceId = await createDevice(db, accountId, new Date(now - days * DAY_MS));
    await db
      .updateTable("device_status")
      .set({ ext_ip: ip })
      .where("device_id", "=", deviceId)
      .execute();
    await db
      .insertInto("device_credits")
      .values({
        hour_at: hourAt,
        device_id: deviceId,
        account_id: accountId,
        amount_micro_bp: 100n * BP,
        weight_ppm: 1_000_000n,
        online_share_ppm: 1_000_000,
        usable_share_ppm: 1_000_000,
        bandwidth_factor_ppm: 1_000_000,
        mining_factor_ppm: 1_000_000,
        peak_factor_ppm: 1_000_000,
        bandwidth_level: 3,
      })
      .execute();
  }
}

const newAccount = async () => (await createPerson(app)).accountId;
async function originOf(accountId: bigint) {
  const at = app.clock.now();
  const origin = await readOrigin(app.deps.db, accountId, await readCeilings(app.deps.db, at), at);
  const bpOf = (amount: string): number => Number(BigInt(amount) / BP);
  return {
    recent: bpOf(origin.recentMicroBp),
    ofNew: bpOf(origin.recentNewDevicesMicroBp),
    crowded: bpOf(origin.recentCrowdedMicroBp),
  };
}

test("a household with all its devices behind one line is no suspect", async () => {
  const owner = await newAccount();
  await earn(owner, { count: 9, ip: "203.0.113.1", days: 20 });
  expect(await originOf(owner)).toEqual({ recent: 900, ofNew: 0, crowded: 0 });
});

test("many young devices at an address are crowded, whose accounts they are of; old ones beside them are not", async () => {
  const [one, other] = [await newAccount(), await newAccount()];
  await earn(one, { count: 5, ip: "203.0.113.2", days: 3 });
  await earn(other, { count: 5, ip: "203.0.113.2", days: 20 });
  await earn(other, { count: 4, ip: "203.0.113.2", days: 90 });
  expect(await originOf(one)).toEqual({ recent: 500, ofNew: 500, crowded: 500 });
  expect(await originOf(other)).toEqual({ recent: 900, ofNew: 0, crowded: 500 });
});

test("an address is its network where it is of version 6", async () => {
  const owner = await newAccount();
  for (let index = 0; index < 10; index += 1)
    await earn(owner, { count: 1, ip: `2001:db8:1:2::${index + 1}`, days: 3 });
  expect((await originOf(owner)).crowded).toBe(1000);
});

test("an account without devices has no revenue of any origin", async () => {
  expect(await originOf(await newAccount())).toEqual({ recent: 0, ofNew: 0, crowded: 0 });
});
