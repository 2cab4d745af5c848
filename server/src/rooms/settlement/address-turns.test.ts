import { HOUR_MS, SLOT_MS, SLOTS_PER_HOUR } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { moveMachine } from "../devices/transfer/move-machine.ts";
import {
  createDevice,
  createOwner,
  createReporter,
  measureDevice,
  pointsAt,
  testDeps,
  type TestDeps,
} from "../monitoring/testing/fleet.ts";
import { settleHour, SETTLEMENT_GRACE_MS } from "./settle-hour.ts";

/** Weights of machines that change their address; the figures are those of docs/decisions/0036-bounded-trust.md. */
const MINUTE_MS = 60_000;
const LINE_BPS = 50_000_000;
const SLOTS = Array.from({ length: SLOTS_PER_HOUR }, (_, slot) => slot);
/** Weight of a machine that stays at its address: 1.05 × (1 + 9 × 0.7). */
const FULL_PPM = 7_665_000;

let database: TestDatabase;
let deps: TestDeps;
let report: ReturnType<typeof createReporter>;
let owner: bigint;
let hourAt = new Date("2026-03-01T02:00:00Z");
beforeAll(async () => {
  database = await createTestDatabase();
  deps = testDeps(database, hourAt);
  report = createReporter(deps);
  owner = await createOwner(database.db);
  // Points that are late are so by their device.
  await database.pool.query("insert into report_periods values ($1, '2027-01-01Z')", [hourAt]);
});
beforeEach(async () => {
  hourAt = new Date(hourAt.getTime() + 24 * HOUR_MS);
  await database.pool.query("truncate server_outages");
  await database.pool.query("update settlement_rules set spare_slots = 3");
});
afterAll(() => database.drop());

/** A report of these slots from an address, so long after the hour's begin. */
interface Send {
  readonly id: bigint;
  readonly ip: string;
  readonly afterMs: number;
  readonly slots: readonly number[];
}

/** An outage of the server from a slot of the hour on, until another one. */
async function outage(from: number, until: number): Promise<void> {
  await database.pool.query("insert into server_outages values ('down', $1, $2)", [
    new Date(hourAt.getTime() + from * SLOT_MS),
    new Date(hourAt.getTime() + until * SLOT_MS),
  ]);
}

/** Begins the next hour, in which the server has an outage. */
async function outageInNext(from: number, until: number): Promise<void> {
  hourAt = new Date(hourAt.getTime() + HOUR_MS);
  await outage(from, until);
}

/** A report of each slot a minute after its end. */
const promptly = (
  id: bigint,
  ipOf: (slot: number) => string,
  slots: readonly number[] = SLOTS,
): Send[] =>
  slots.map((slot) => {
    const afterMs = (slot + 1) * SLOT_MS + MINUTE_MS;
    return { id, ip: ipOf(slot), afterMs, slots: [slot] };
  });

async function create(count: number): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await createDevice(database.db, owner));
  return ids;
}

let lastSeq = 0;
/** The present bindings of machines that were transferred. */
const moved = new Map<bigint, bigint>();
async function transfer(id: bigint): Promise<bigint> {
  const of = { transferId: 0n, deviceId: id, accountId: owner };
  const move = deps.db.transaction().execute((tx) => moveMachine(deps, tx, of, owner, "127.0.0.1"));
  moved.set(id, await move);
  return move;
}

/** An hour of these reports, of devices that are measured where they report from. @returns each device's weight, in that of a full hour */
async function live(
  sends: readonly Send[],
  {
    between = async () => {},
    slotCount,
  }: { between?: (afterMs: number) => Promise<void>; slotCount?: number } = {},
): Promise<(ids: readonly bigint[]) => number> {
  for (const { id, ip, afterMs, slots } of sends.toSorted((a, b) => a.afterMs - b.afterMs)) {
    deps.clock.set(hourAt.getTime() + afterMs);
    await between(afterMs);
    await measureDevice(database.db, id, ip, BigInt(LINE_BPS));
    const times = slots.map((slot) => hourAt.getTime() + slot * SLOT_MS);
    lastSeq += 1;
    await report(moved.get(id) ?? id, pointsAt(times, { outBps: LINE_BPS }), { seq: lastSeq }, ip);
  }
  deps.clock.set(hourAt.getTime() + HOUR_MS + SETTLEMENT_GRACE_MS);
  await settleHour(deps, hourAt, slotCount);
  const { rows } = await database.pool.query<{ id: bigint; weight: bigint }>(
    "select device_id as id, weight_ppm as weight from device_credits where hour_at = $1",
    [hourAt],
  );
  const weights = new Map(rows.map(({ id, weight }) => [id, Number(weight) / FULL_PPM]));
  return (ids) => ids.reduce((sum, id) => sum + (weights.get(id) ?? 0), 0);
}

let lastAddress = 0;
/** An address that no other test has. */
function newAddress(): string {
  lastAddress += 1;
  return `203.0.${lastAddress >> 8}.${lastAddress & 255}`;
}

describe("an hour counts in full", () => {
  it("of lines that are dialled anew in any slot", async () => {
    const ids = await create(SLOTS.length);
    const sends = ids.flatMap((id, dialled) => {
      const [before, after] = [newAddress(), newAddress()];
      return promptly(id, (slot) => (slot < dialled ? before : after));
    });
    const weightOf = await live(sends);
    for (const id of ids) expect(weightOf([id])).toBe(1);
  });

  it("of a household behind such a line, and of one behind a line that is not dialled", async () => {
    const moved = await create(3);
    const stayed = await create(3);
    const [before, after, other] = [newAddress(), newAddress(), newAddress()];
    const weightOf = await live([
      ...moved.flatMap((id) => promptly(id, (slot) => (slot < 5 ? before : after))),
      ...stayed.flatMap((id) => promptly(id, () => other)),
    ]);
    expect(weightOf(moved) / weightOf(stayed)).toBeGreaterThan(0.99);
    expect(weightOf(stayed)).toBeLessThan(1.5);
  });

  it("of lines that have IPv4 and IPv6 in turn, however often each", async () => {
    const everies = [2, 3, 4, 12];
    const ids = await create(everies.length);
    const sends = ids.flatMap((id, index) => {
      const [v4, v6] = [newAddress(), `2001:db8:${id}::1`];
      return promptly(id, (slot) => (slot % (everies[index] ?? 1) === 0 ? v6 : v4));
    });
    const weightOf = await live(sends);
    for (const id of ids) expect(weightOf([id])).toBe(1);
  });

  it.each([1, 2, 3, 6, 10])(
    "of a machine that is transferred after %i slots, together",
    async (slots) => {
      const [id = 0n] = await create(1);
      const ip = newAddress();
      let next = 0n;
      const weightOf = await live(
        promptly(id, () => ip),
        {
          between: async (afterMs) => {
            if (next > 0n || afterMs < (slots + 1) * SLOT_MS) return;
            deps.clock.set(hourAt.getTime() + slots * SLOT_MS + 2 * MINUTE_MS);
            next = await transfer(id);
            await measureDevice(database.db, next, ip, BigInt(LINE_BPS));
            deps.clock.set(hourAt.getTime() + afterMs);
          },
        },
      );
      expect(weightOf([id])).toBeGreaterThan(0);
      expect(weightOf([next])).toBeGreaterThan(0);
      expect(weightOf([id, next])).toBeGreaterThan(0.999);
    },
  );

  it("of a line that is dialled in an outage of the server, whose points come after it", async () => {
    const [id = 0n] = await create(1);
    const [before, after] = [newAddress(), newAddress()];
    await live(promptly(id, () => before));
    hourAt = new Date(hourAt.getTime() + HOUR_MS);
    await outage(3, 10);
    const weightOf = await live([
      ...promptly(id, () => before, [0, 1, 2]),
      ...promptly(id, () => after, [7, 8, 9, 10, 11]),
    ]);
    // The points of four slots did not arrive.
    expect(weightOf([id])).toBeCloseTo(8 / 12, 5);
  });

  describe("of a machine that is transferred, with an outage of the server", () => {
    const ip = newAddress();
    let id = 0n;
    /** Transfers the machine two minutes after a slot of the hour began. */
    const after = (slots: number) => {
      let isDone = false;
      return {
        between: async (afterMs: number) => {
          if (isDone || afterMs < (slots + 1) * SLOT_MS) return;
          isDone = true;
          deps.clock.set(hourAt.getTime() + slots * SLOT_MS + 2 * MINUTE_MS);
          await measureDevice(database.db, await transfer(id), ip, BigInt(LINE_BPS));
          deps.clock.set(hourAt.getTime() + afterMs);
        },
      };
    };
    const bindings = () => [id, moved.get(id) ?? 0n];
    beforeEach(async () => {
      [id = 0n] = await create(1);
    });

    it("in that hour", async () => {
      await live(promptly(id, () => ip));
      await outageInNext(0, 1);
      const weightOf = await live(
        promptly(id, () => ip),
        after(2),
      );
      expect(weightOf(bindings())).toBeGreaterThan(0.999);
    });

    it("in the hour before", async () => {
      await live(
        promptly(id, () => ip),
        after(10),
      );
      await outageInNext(0, 1);
      expect((await live(promptly(id, () => ip)))(bindings())).toBe(1);
    });

    it("before that hour, of which all slots are the outage's", async () => {
      await live(promptly(id, () => ip));
      await measureDevice(database.db, await transfer(id), ip, BigInt(LINE_BPS));
      await outageInNext(0, 12);
      const weightOf = await live([{ id, ip, afterMs: HOUR_MS + MINUTE_MS, slots: SLOTS }]);
      // No more points are in time.
      expect(weightOf(bindings())).toBe(3 / 12);
    });
  });

  it("of a device that was there in the last hour without an outage, and not in the part of one that was settled since", async () => {
    const [id = 0n] = await create(1);
    const ip = newAddress();
    await live(promptly(id, () => ip));
    hourAt = new Date(hourAt.getTime() + HOUR_MS);
    await live(
      promptly(id, () => ip, [0, 1]),
      { slotCount: 2 },
    );
    await outageInNext(0, 1);
    expect((await live(promptly(id, () => ip)))([id])).toBe(1);
  });

  it.each([1, 3, 4, 5])(
    "of a device that was there for %i slots of the hour before one with an outage",
    async (slots) => {
      const [id = 0n] = await create(1);
      const ip = newAddress();
      await live(promptly(id, () => ip, SLOTS.slice(-slots)));
      await outageInNext(0, 1);
      expect((await live(promptly(id, () => ip)))([id])).toBe(1);
    },
  );

  it("of a device that is new in an hour with an outage", async () => {
    const [other = 0n, id = 0n] = await create(2);
    const [ip, own] = [newAddress(), newAddress()];
    await live(promptly(other, () => ip));
    hourAt = new Date(hourAt.getTime() + HOUR_MS);
    await outage(0, 2);
    const weightOf = await live(promptly(id, () => own));
    expect(weightOf([id])).toBeCloseTo(1, 5);
  });
});

describe("machines that take turns on a line", () => {
  it("count for nothing with a report an hour from addresses of their own, of as many slots as can be in time", async () => {
    const ids = await create(40);
    const sends = ids.map((id, index) => {
      const last = index % 8;
      const slots = [last, last + 1, last + 2, last + 3];
      return { id, ip: newAddress(), afterMs: (last + 4) * SLOT_MS - 1, slots };
    });
    const weightOf = await live(sends);
    expect(weightOf(ids)).toBe(0);
  });

  it.each([1, 5, 12])(
    "count for nothing with a report each of %d slots of an outage, and take nothing from a neighbour",
    async (slots) => {
      const [neighbour = 0n, ...ids] = await create(13);
      const [home, besides, alone] = [newAddress(), ids.slice(0, 6), ids.slice(6)];
      await live(promptly(neighbour, () => home));
      hourAt = new Date(hourAt.getTime() + HOUR_MS);
      await outage(0, slots);
      const of = SLOTS.slice(0, slots);
      const once = (id: bigint, ip: string): Send => {
        return { id, ip, afterMs: slots * SLOT_MS + MINUTE_MS, slots: of };
      };
      const weightOf = await live([
        ...promptly(neighbour, () => home),
        ...besides.map((id) => once(id, home)),
        ...alone.map((id) => once(id, newAddress())),
      ]);
      expect(weightOf(ids)).toBe(0);
      expect(weightOf([neighbour])).toBeCloseTo(1, 5);
    },
  );

  it("count for nothing with an outage that is noted while their hour is settled", async () => {
    const [id = 0n] = await create(1);
    const ip = newAddress();
    await live(promptly(id, () => ip));
    hourAt = new Date(hourAt.getTime() + HOUR_MS);
    await database.pool.query(`
      create function note_outage() returns trigger language plpgsql as $$ begin
        insert into server_outages select 'down', hour_at, hour_at + interval '5 minutes' from summarised limit 1;
        return null;
      end $$;
      create trigger noted_meanwhile after insert on device_hours referencing new table as summarised
        for each statement execute function note_outage()`);
    const weightOf = await live(promptly(id, newAddress));
    await database.pool.query(
      "drop trigger noted_meanwhile on device_hours; drop function note_outage",
    );
    expect(weightOf([id])).toBe(0);
  });

  it("count for nothing with each slot from another address, nor with three from each", async () => {
    const ids = await create(10);
    const [single, triple] = [ids.slice(0, 5), ids.slice(5)];
    const sends = [
      ...single.flatMap((id) => promptly(id, newAddress)),
      ...triple.flatMap((id) => {
        const addresses = [newAddress(), newAddress(), newAddress(), newAddress()];
        return promptly(id, (slot) => addresses[slot % 4] ?? "");
      }),
    ];
    const weightOf = await live(sends);
    expect(weightOf(ids)).toBe(0);
  });

  it("count for a line and a third at most, with one at each of two addresses for half of the hour", async () => {
    const [first = 0n, second = 0n] = await create(2);
    const [before, after] = [newAddress(), newAddress()];
    const late = (id: bigint, ip: string, slots: readonly number[]): Send[] =>
      promptly(id, () => ip, slots).map((one) => ({
        ...one,
        afterMs: one.afterMs + 9 * MINUTE_MS,
      }));
    const weightOf = await live([
      ...promptly(first, () => before, SLOTS.slice(0, 5)),
      { id: first, ip: before, afterMs: 32 * MINUTE_MS - 1, slots: [5, 6] },
      ...late(first, after, SLOTS.slice(7)),
      ...late(second, before, SLOTS.slice(0, 5)),
      { id: second, ip: after, afterMs: 32 * MINUTE_MS + 1, slots: [5, 6] },
      ...promptly(second, () => after, SLOTS.slice(7)),
    ]);
    expect(weightOf([first, second])).toBeCloseTo(4 / 3, 3);
  });

  it("count for the bandwidth of a line if all are at each of its addresses", async () => {
    const ids = await create(10);
    const [before, after] = [newAddress(), newAddress()];
    const weightOf = await live(
      ids.flatMap((id) => promptly(id, (slot) => (slot < 6 ? before : after))),
    );
    // And for the time online of four.
    expect(weightOf(ids)).toBeCloseTo((4 + 9 * 0.7) / (1 + 9 * 0.7), 3);
  });

  it("take nothing from a neighbour with two slots an hour from there, and with half of their hour what half a device takes", async () => {
    const [neighbour = 0n, ...ghosts] = await create(13);
    const ip = newAddress();
    const two = promptly(neighbour, () => ip);
    const sends = ghosts.slice(0, 11).flatMap((id) => {
      const other = newAddress();
      return promptly(id, (slot) => (slot < 2 ? ip : other));
    });
    expect((await live([...two, ...sends]))([neighbour])).toBe(1);
    hourAt = new Date(hourAt.getTime() + HOUR_MS);
    const there = ghosts.slice(11).flatMap((id) => {
      const other = newAddress();
      return promptly(id, (slot) => (slot < 6 ? ip : other));
    });
    const weightOf = await live([...promptly(neighbour, () => ip), ...there]);
    // 1 of 1 + 0.5 that share the bandwidth.
    expect(weightOf([neighbour])).toBeCloseTo((1 + (9 * 0.7) / 1.5) / (1 + 9 * 0.7), 3);
  });

  it("count where they are, when points of before a transfer come after it", async () => {
    const [id = 0n] = await create(1);
    const [before, after] = [newAddress(), newAddress()];
    await live(
      [
        ...promptly(id, () => before, [0, 1]),
        { id, ip: after, afterMs: 6 * SLOT_MS, slots: [2, 3, 4, 5] },
      ],
      {
        between: async (afterMs) => {
          if (afterMs === 6 * SLOT_MS) await transfer(id);
        },
      },
    );
    const { rows } = await database.pool.query(
      "select networks, network_point_counts from device_hours where hour_at = $1 and device_id = $2",
      [hourAt, id],
    );
    expect(rows).toEqual([
      { networks: [`${after}/32`, `${before}/32`], network_point_counts: [4, 2] },
    ]);
  });
});

describe("the network of an hour", () => {
  const networkOf = async (id: bigint): Promise<unknown> => {
    const { rows } = await database.pool.query<{ network: unknown }>(
      "select network from device_hours where hour_at = $1 and device_id = $2",
      [hourAt, id],
    );
    return rows[0]?.network;
  };

  it("is that of most points, of two with as many the later, and the others are kept", async () => {
    const [most = 0n, later = 0n] = await create(2);
    const [a, b, c] = [newAddress(), newAddress(), newAddress()];
    await live([
      ...promptly(most, (slot) => (slot < 7 ? a : b)),
      ...promptly(later, (slot) => (slot % 2 === 0 ? b : c)),
    ]);
    expect([await networkOf(most), await networkOf(later)]).toEqual([`${a}/32`, `${c}/32`]);
    const { rows } = await database.pool.query(
      "select network_point_counts, network_slots from device_hours where hour_at = $1 and device_id = $2",
      [hourAt, most],
    );
    expect(rows).toEqual([{ network_point_counts: [7, 5], network_slots: [0x07f, 0xf80] }]);
    // They are read once.
    expect(
      (await database.pool.query("select from device_past_networks where until_at <= $1", [hourAt]))
        .rowCount,
    ).toBe(0);
  });

  it("is the one that it ended with by the rule of before, whatever came before and since", async () => {
    await database.pool.query("update settlement_rules set spare_slots = null");
    const [id = 0n] = await create(1);
    const [a, b, c] = [newAddress(), newAddress(), newAddress()];
    const weightOf = await live([
      ...promptly(id, (slot) => (slot === 10 ? b : a), SLOTS.slice(0, 11)),
      { id, ip: c, afterMs: HOUR_MS + MINUTE_MS, slots: [11] },
    ]);
    expect(await networkOf(id)).toBe(`${b}/32`);
    expect(weightOf([id])).toBe(1);
  });

  it("is by that rule the one that it ended with in an outage too", async () => {
    await database.pool.query("update settlement_rules set spare_slots = null");
    const [id = 0n, neighbour = 0n] = await create(2);
    const [before, after] = [newAddress(), newAddress()];
    await live([...promptly(id, () => before), ...promptly(neighbour, () => before)]);
    await outageInNext(0, 1);
    const weightOf = await live([
      ...promptly(id, () => after),
      ...promptly(neighbour, () => before),
    ]);
    expect(weightOf([id, neighbour])).toBe(2);
  });
});
