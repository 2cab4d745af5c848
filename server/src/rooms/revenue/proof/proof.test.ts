import {
  getProof,
  listRoots,
  type RootsResponse,
} from "@nodeyard/contract/revenue/detail-calls.ts";
import { revenueErrors } from "@nodeyard/contract/revenue/errors.ts";
import { verifyProof } from "@nodeyard/contract/revenue/verify-proof.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bindTestDevice, createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, TEST_START, type TestApp } from "../../../platform/testing/test-app.ts";
import {
  createDevice,
  createReporter,
  pointsAt,
  slotsOfHour,
} from "../../monitoring/testing/fleet.ts";
import { makePartitions } from "../../monitoring/partitions.ts";
import { settleHour } from "../../settlement/settle-hour.ts";
import { auditCommitment } from "../../settlement/proof/audit-commitment.ts";
import { commitDue, commitHour } from "../../settlement/proof/commit-hour.ts";
import { auditYesterday, commitDueHours } from "../../settlement/proof/jobs.ts";
import { sha256 } from "../../../platform/sha256.ts";

/** More than two blocks of leaves. */
const LARGE_FLEET = 2100;

let app: TestApp;
let owner: Person;
let other: Person;
let report: ReturnType<typeof createReporter>;
const DAY_START = new Date("2026-03-11T00:00:00Z").getTime();
/** Empty, small, large and again small hours in sequence. */
const HOURS = [0, 1, 2, 3].map((hour) => new Date(DAY_START + hour * HOUR_MS)) as [
  Date,
  Date,
  Date,
  Date,
];
const [EMPTY, SMALL, LARGE, LAST] = HOURS;
let small: bigint[];
let large: bigint[];

beforeAll(async () => {
  app = await createTestApp({ poolSize: 8 });
  owner = await createPerson(app);
  other = await createPerson(app);
  report = createReporter(app.deps);
  await makePartitions(app.deps);
  app.clock.set(DAY_START);
  small = [];
  for (let index = 0; index < 5; index += 1)
    small.push(await createDevice(app.deps.db, owner.accountId, TEST_START));
  large = [...small];
  const { rows } = await sql<{ device_id: bigint }>`
    insert into devices (account_id, server_id, mac, device_type, kind, arch, region, hostname, net_type, key_hash, bound_at)
    select ${other.accountId}, 'NYX' || n, '02:00:00:FF:' || to_char(n / 100, 'FM00') || ':' || to_char(n % 100, 'FM00'), 'lite', 'router', 'arm', 'mainland', 'x', 1,
      sha256(('x' || n)::bytea), ${TEST_START}
    from generate_series(1, ${LARGE_FLEET}::int) n returning device_id`.execute(app.deps.db);
  large.push(...rows.map((row) => row.device_id));
  app.clock.set(DAY_START + 5 * HOUR_MS);
  for (const id of small)
    await report(id, pointsAt([SMALL, LARGE, LAST].flatMap((at) => slotsOfHour(at, 7))));
  await sql`
    insert into device_points
    select ${LARGE}::timestamptz + slot * interval '5 minutes', device_id, account_id, ${LARGE}, 1, 50000000 + device_id, 0, 0,
      0, 300, 1, 1, 1
    from devices, generate_series(0, 11) slot where server_id like 'NYX%'`.execute(app.deps.db);
  for (const hourAt of HOURS) await settleHour(app.deps, hourAt);
});
afterAll(() => app.close());

async function roots(day: string): Promise<RootsResponse["list"]> {
  return (await app.call(listRoots, { day })).list;
}

const proof = (deviceId: bigint | string, hourAt: Date | string, session = owner.session) =>
  app.request(
    getProof,
    {
      deviceId: String(deviceId),
      hourAt: typeof hourAt === "string" ? hourAt : hourAt.toISOString(),
    },
    { session },
  );

async function kept(hourAt: Date) {
  return app.deps.db
    .selectFrom("hour_commitments")
    .selectAll()
    .where("hour_at", "=", hourAt)
    .executeTakeFirst();
}

describe("before an hour is committed", () => {
  it("its root is not published, and a device has no proof", async () => {
    expect(await roots("2026-03-11")).toEqual([]);
    expect((await proof(small[0] as bigint, SMALL)).refusal).toMatchObject({
      code: revenueErrors.noProof.code,
      message: "There is no proof for this hour",
    });
  });
});

describe("committing", () => {
  it("takes the settled hours in order, each once, and leaves hours without credits out", async () => {
    expect(await commitDue(app.deps, 1)).toEqual({ committed: [SMALL], isMore: true });
    const first = await kept(SMALL);
    await commitDueHours(app.deps);
    await commitDueHours(app.deps);
    expect(await kept(EMPTY)).toBeUndefined();
    expect((await kept(LARGE))?.leaf_count).toBe(LARGE_FLEET + 5);
    expect(await kept(SMALL)).toEqual(first);
    expect(await commitDue(app.deps)).toEqual({ committed: [], isMore: false });
  });

  it("again changes nothing, an hour without credits gets none, an open hour is refused", async () => {
    const before = await kept(SMALL);
    expect(await commitHour(app.deps, SMALL)).toEqual({ isNew: false });
    expect(await kept(SMALL)).toEqual(before);
    expect(await commitHour(app.deps, EMPTY)).toEqual({ isNew: false });
    await expect(commitHour(app.deps, new Date(DAY_START + 9 * HOUR_MS))).rejects.toThrow(
      "not settled",
    );
  });

  it("by two processes at once publishes one root", async () => {
    await app.deps.db.deleteFrom("hour_commitments").where("hour_at", "=", LAST).execute();
    const done = await Promise.all([1, 2].map(() => commitHour(app.deps, LAST)));
    expect(done.filter((one) => one.isNew)).toHaveLength(1);
    expect(await auditCommitment(app.deps.db, LAST)).toEqual([]);
  });
});

describe("the published roots", () => {
  it("of a day are public, with the hour's distributed amount", async () => {
    const list = await roots("2026-03-11");
    expect(list.map((one) => one.hourAt)).toEqual(
      [SMALL, LARGE, LAST].map((at) => at.toISOString()),
    );
    expect(list[1]).toMatchObject({
      root: (await kept(LARGE))?.root.toString("hex"),
      leafCount: LARGE_FLEET + 5,
      distributedMicroBp: "79108920000",
      feeMicroBp: "799080000",
    });
  });

  it("are those of today where no day is named, and empty on a day without any", async () => {
    expect((await app.request(listRoots, {})).body).toMatchObject({
      day: "2026-03-11",
      list: [{}, {}, {}],
    });
    expect(await roots("2020-01-01")).toEqual([]);
  });

  it.each(["2026-02-30", "2026-3-1", "yesterday", "9999-12-31", "2026-03-11T00:00:00Z"])(
    "are refused for the day %s",
    async (day) => {
      for (const [language, message] of [
        ["zn", revenueErrors.dayInvalid.zh],
        ["en", revenueErrors.dayInvalid.en],
      ] as const)
        expect(await app.request(listRoots, { day }, { language })).toMatchObject({
          status: 400,
          refusal: { code: 400, message, field: "day" },
        });
    },
  );

  it("are sums of leaves that are the hour's distribution and its line in the ledger", async () => {
    for (const hourAt of [SMALL, LARGE, LAST])
      expect(await auditCommitment(app.deps.db, hourAt)).toEqual([]);
  });
});

describe("a proof", () => {
  it("leads each of the owner's devices to the published root, in every block", async () => {
    const published = new Map((await roots("2026-03-11")).map((one) => [one.hourAt, one]));
    const cases = [
      ...small.map((id) => [id, SMALL, owner] as const),
      ...[1018, 1019, 1020, 2042, 2043, 2104].map(
        (at) => [large[at] as bigint, LARGE, other] as const,
      ),
    ];
    for (const [deviceId, hourAt, person] of cases) {
      const { body: answer } = await proof(deviceId, hourAt, person.session);
      if (!answer) throw new Error("no proof");
      expect(answer).toMatchObject({
        code: 200,
        hourAt: hourAt.toISOString(),
        leaf: { deviceId: String(deviceId) },
      });
      const check = await verifyProof(sha256, answer);
      expect(check.isValid).toBe(true);
      expect(check.root).toBe(published.get(hourAt.toISOString())?.root);
      const credit = await app.deps.db
        .selectFrom("device_credits")
        .selectAll()
        .where("hour_at", "=", hourAt)
        .where("device_id", "=", deviceId)
        .executeTakeFirstOrThrow();
      expect(answer.leaf).toMatchObject({
        weightPpm: String(credit.weight_ppm),
        amountMicroBp: String(credit.amount_micro_bp),
      });
    }
  });

  it("numbers the leaves by device id over all blocks", async () => {
    const indexes = [];
    for (const at of [5, 1023, 1024, 2047, 2048, 2104])
      indexes.push((await proof(large[at] as bigint, LARGE, other.session)).body?.index);
    expect(indexes).toEqual([5, 1023, 1024, 2047, 2048, 2104]);
  });

  it("of a foreign or unknown device is refused alike, in both languages", async () => {
    for (const deviceId of [large[10] as bigint, "999999999", "x", "-1", "1e3", "9".repeat(40)])
      for (const [language, message] of [
        ["zn", "设备不存在"],
        ["en", "No such device"],
      ] as const)
        expect(
          await app.refusal(
            getProof,
            { deviceId: String(deviceId), hourAt: LARGE.toISOString() },
            { session: owner.session, language },
          ),
        ).toMatchObject({ code: revenueErrors.unknownDevice.code, message, field: "deviceId" });
  });

  it("is not there for an hour without a commitment, without this device, or that is none", async () => {
    const late = await bindTestDevice(app, owner);
    const wrong: [bigint | string, Date | string][] = [
      [late.deviceId, LARGE],
      [small[0] as bigint, EMPTY],
      [small[0] as bigint, new Date(DAY_START + 30 * HOUR_MS)],
      [small[0] as bigint, "2026-03-11T01:30:00.000Z"],
      [small[0] as bigint, "2026-99-99T01:00:00.000Z"],
      [small[0] as bigint, "soon"],
    ];
    for (const [deviceId, hourAt] of wrong)
      expect((await proof(deviceId, hourAt)).refusal, String(hourAt)).toMatchObject({
        code: revenueErrors.noProof.code,
      });
    const zh = await app.request(
      getProof,
      { deviceId: String(small[0]), hourAt: EMPTY.toISOString() },
      { session: owner.session, language: "zn" },
    );
    expect(zh.message).toBe("这一小时没有证明");
  });

  it("needs a session", async () => {
    expect(
      (await app.request(getProof, { deviceId: "1", hourAt: LARGE.toISOString() })).status,
    ).toBe(401);
  });

  it("gives blindings away of its own leaf alone", async () => {
    const answer = await proof(small[0] as bigint, LARGE);
    const text = JSON.stringify(answer.body);
    const { secret } = (await kept(LARGE)) ?? {};
    expect(text).not.toContain(secret?.toString("hex"));
    expect(text).not.toContain(other.email);
    expect(answer.body?.path.length).toBeLessThanOrEqual(12);
  });
});

describe("the audit", () => {
  it.each<[string, () => Promise<unknown>, string]>([
    [
      "a credit that was changed",
      () =>
        sql`update device_credits set amount_micro_bp = amount_micro_bp + 1
          where hour_at = ${LARGE} and device_id = ${large[1500]}`.execute(app.deps.db),
      "root: not what the credits give",
    ],
    [
      "two credits that were changed without changing their sum",
      () =>
        sql`update device_credits set amount_micro_bp = amount_micro_bp + case device_id when ${large[1500]}::bigint then 1 else -1 end
          where hour_at = ${LARGE} and device_id in (${large[1500]}, ${large[20]})`.execute(
          app.deps.db,
        ),
      "roots of the blocks: not what the credits give",
    ],
    [
      "a credit that was taken away",
      () =>
        sql`delete from device_credits where hour_at = ${LARGE} and device_id = ${large[7]}`.execute(
          app.deps.db,
        ),
      "leaves: not what the credits give",
    ],
  ])("finds %s", async (_, change, error) => {
    const before = await app.deps.db
      .selectFrom("device_credits")
      .selectAll()
      .where("hour_at", "=", LARGE)
      .execute();
    await change();
    const problems = await auditCommitment(app.deps.db, LARGE);
    expect(problems.join("\n")).toContain(error);
    await app.deps.db.deleteFrom("device_credits").where("hour_at", "=", LARGE).execute();
    for (let at = 0; at < before.length; at += 1000)
      await app.deps.db
        .insertInto("device_credits")
        .values(before.slice(at, at + 1000))
        .execute();
    expect(await auditCommitment(app.deps.db, LARGE)).toEqual([]);
  });

  it("says that an hour has no commitment", async () => {
    expect(await auditCommitment(app.deps.db, EMPTY)).toEqual([
      "2026-03-11T00:00:00.000Z has no commitment",
    ]);
  });

  it("of yesterday's hours writes what does not agree into the log", async () => {
    const logged: object[] = [];
    const log = { ...app.deps.log, error: (line: object) => logged.push(line) };
    const deps = { ...app.deps, log: log as unknown as typeof app.deps.log };
    app.clock.set(DAY_START + 28 * HOUR_MS);
    await auditYesterday(deps);
    expect(logged).toEqual([]);
    await sql`update hour_commitments set root = sha256('x') where hour_at = ${SMALL}`.execute(
      app.deps.db,
    );
    await auditYesterday(deps);
    expect(logged).toMatchObject([{ hourAt: SMALL, problems: [expect.stringContaining("root")] }]);
  });

  it("comes before committing too: credits that do not add up are not committed", async () => {
    await sql`delete from hour_commitments where hour_at = ${LAST}`.execute(app.deps.db);
    await sql`update device_credits set amount_micro_bp = amount_micro_bp - 1
      where hour_at = ${LAST} and device_id = ${small[0]}`.execute(app.deps.db);
    await expect(commitHour(app.deps, LAST)).rejects.toThrow("do not add up");
    expect(await kept(LAST)).toBeUndefined();
  });
});
