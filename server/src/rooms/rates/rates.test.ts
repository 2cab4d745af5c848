import * as calls from "@nodeyard/contract/rates/calls.ts";
import { RATES, type RateName } from "@nodeyard/contract/rates/rules.ts";
import { addDays, DAY_MS, utcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOperator, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { AFTER_DAY, computeDevice, DAY, MBPS } from "../settlement/testing/day-credits.ts";
import { createRevenueWorld, type RevenueWorld } from "../settlement/testing/revenue-world.ts";
import { listRates } from "./list-rates.ts";
import { previewRate } from "./preview-rate.ts";

const reason = "agreed at the meeting of Monday";

describe("a rate", () => {
  let app: TestApp;
  let finance: Person;
  let other: Person;
  beforeAll(async () => {
    app = await createTestApp();
    finance = await createOperator(app, "finance");
    other = await createOperator(app, "finance", "support");
  });
  afterAll(() => app.close());

  const rateOf = async (name: RateName, key = "") => {
    const { rates } = await app.call(calls.listRates, {}, other);
    const found = rates.find((rate) => rate.name === name && rate.key === key);
    if (!found) throw new Error(`no rate ${name} ${key}`);
    return found;
  };
  const inForce = ({ rows }: calls.ListedRate) =>
    rows.find(({ state }) => state === "inForce")?.values ?? {};
  const valuesOf = async (name: RateName, key = "") => inForce(await rateOf(name, key));
  const tomorrow = () => addDays(utcDay(app.clock.now()), 1);
  const add = async (name: RateName, change: object, over: object = {}, key = "") => {
    const rate = await rateOf(name, key);
    const values = { ...inForce(rate), ...change };
    const request = { name, key, values, day: tomorrow(), version: rate.version, reason };
    return app.request(calls.addRate, { ...request, ...over }, finance);
  };

  test("of every kind has rows in force, written as they can be entered again", async () => {
    const { rates, firstDay } = await app.call(calls.listRates, {}, finance);
    expect(firstDay).toBe(tomorrow());
    const named = rates.map(({ name }) => name);
    for (const [name, { keys }] of Object.entries(RATES))
      expect(named.filter((each) => each === name)).toHaveLength(Math.max(1, keys.length));
    const values = new Map(rates.map((rate) => [`${rate.name} ${rate.key}`, inForce(rate)]));
    for (const [name, figures] of values) expect(figures, name).not.toEqual({});
    expect(values.get("network ")).toMatchObject({ pool: "79908", fee: "1", miningHigh: "1.05" });
    expect(values.get("task A east")).toEqual({ perMbps: "0.99", perGib: "0.02" });
    expect(values.get("price ")).toEqual({ yuan: "0.0029", usdt: "0.0004" });
    expect(values.get("bound x86")).toEqual({ maxOut: "10000", maxStorage: "16384" });
    expect(values.get("reward old")).toMatchObject({ maxPerAddress: "20", minOnline: "90" });
    // The same figures change nothing, which is refused only after they were read as valid.
    for (const { name } of rates.filter(({ key }) => key === ""))
      expect((await add(name, {})).refusal?.error, name).toBe("operator.nothingChanges");
  });

  test("is changed from a later day on, with a reason, and finance is mailed", async () => {
    const before = await valuesOf("price");
    expect((await add("price", { yuan: "0.0031" })).body?.message).toBe("The change is entered");
    expect(await valuesOf("price")).toEqual(before);
    const { rows } = await rateOf("price");
    expect(rows.at(-1)).toEqual({
      from: `${tomorrow()}T00:00:00.000Z`,
      state: "coming",
      values: { ...before, yuan: "0.0031" },
    });
    const { rows: lines } = await app.database.pool.query(
      "select details from audit_lines where act = 'operator.add-rate'",
    );
    expect(lines).toMatchObject([
      { details: { reason, after: { added: `${tomorrow()} 00:00 yuan=0.0031 usdt=0.0004` } } },
    ]);
    const { rows: mails } = await app.database.pool.query<{ text: string }>(
      "select text from outbox_entries where recipient = $1",
      [other.email],
    );
    expect(mails.at(-1)?.text).toContain("Nodeyard: the price of a BP will change");
    expect((await add("price", { yuan: "0.0032" })).refusal).toMatchObject({
      error: "operator.rateThere",
      field: "day",
    });
  });

  test("that is not in force yet is withdrawn by another operator, and no other", async () => {
    const from = `${tomorrow()}T00:00:00.000Z`;
    await add("measured", { multiple: "1.4" });
    const { version } = await rateOf("measured");
    const request = { name: "measured", from, version, reason } as const;
    await app.call(calls.withdrawRate, request, other);
    expect((await rateOf("measured")).rows).toHaveLength(1);
    expect((await app.refusal(calls.withdrawRate, request, other)).error).toBe("operator.changed");
    await add("measured", { multiple: "1.4" });
    app.clock.advance(DAY_MS);
    // Sessions of operators are short.
    [finance, other] = [
      await createOperator(app, "finance"),
      await createOperator(app, "finance", "support"),
    ];
    expect(await valuesOf("measured")).toMatchObject({ multiple: "1.4" });
    const late = { ...request, version: (await rateOf("measured")).version };
    expect((await app.refusal(calls.withdrawRate, late, other)).error).toBe("operator.rateInForce");
  });

  test("that more than doubles, falls below half, or loses its limit is confirmed, or refused", async () => {
    const leap = { error: "operator.rateLeap", field: "isLeapConfirmed" };
    for (const share of ["90", "0.1", "0"])
      expect((await add("invite", { share })).refusal, share).toMatchObject(leap);
    expect((await add("reward", { maxPerAddress: "" }, {}, "old")).refusal).toMatchObject(leap);
    const confirmed = await add("invite", { share: "90" }, { isLeapConfirmed: true });
    expect(confirmed.body?.message).toBe("The change is entered");
    const { version } = await rateOf("invite");
    const from = `${tomorrow()}T00:00:00.000Z`;
    await app.call(calls.withdrawRate, { name: "invite", from, version, reason }, other);
  });

  test("is not changed by two operators at once", async () => {
    const { version } = await rateOf("ceiling");
    const submit = async (who: Person, accountDay: string) => {
      const values = { ...(await valuesOf("ceiling")), accountDay };
      const request = { name: "ceiling", values, day: tomorrow(), version, reason } as const;
      return app.request(calls.addRate, { ...request, isLeapConfirmed: true }, who);
    };
    const answers = await Promise.all([submit(finance, "10"), submit(other, "20")]);
    expect(answers.map(({ refusal }) => refusal?.error ?? "done").toSorted()).toEqual([
      "done",
      "operator.changed",
    ]);
  });

  test.each([
    ["network", { fee: "100.5" }, "fee", "Enter a figure from 0 to 100"],
    ["network", { fee: "" }, "fee", "Enter a figure from 0 to 100"],
    ["network", { pool: "-1" }, "pool", "Enter a figure from 0.000001 to 10,000,000"],
    ["network", { onlineNeedsUsable: "perhaps" }, "onlineNeedsUsable", "Choose yes or no"],
    ["price", { yuan: "1e-3" }, "yuan", "Enter a figure from 0.00000001 to 1,000"],
    ["invite", { days: "1.5" }, "days", "Enter a figure from 1 to 3,650"],
  ] as const)("%s with %j is refused at its field", async (name, values, field, message) => {
    expect((await add(name, values)).refusal).toMatchObject({ field, message });
  });

  test("is refused for a day that has begun or is none, figures that overflow, and an unknown key", async () => {
    for (const day of [
      utcDay(app.clock.now()),
      "2020-01-01",
      "2199-01-01",
      "2027-02-30",
      "soon",
      "",
    ])
      expect((await add("invite", { days: "30" }, { day })).refusal?.error, day).toBe(
        "operator.rateDay",
      );
    const heavy = { pool: "10000000", usableWeight: "100", miningHigh: "100" };
    expect((await add("network", heavy, { isLeapConfirmed: true })).refusal?.error).toBe(
      "operator.rateDoesNotFit",
    );
    for (const key of ["king", "' or true --", "A east"])
      expect((await add("bound", {}, { key }, "arm")).refusal?.error, key).toBe(
        "operator.unknownRate",
      );
    expect((await add("invite", { days: "30" }, { reason: "x" })).refusal?.error).toBe(
      "operator.reasonRequired",
    );
  });

  test("cannot be tried on a network that has settled no day", async () => {
    const request = { name: "price", values: await valuesOf("price") } as const;
    expect((await app.refusal(calls.previewRate, request, finance)).error).toBe(
      "operator.nothingSettled",
    );
  });
});

describe("the preview of a change", () => {
  let world: RevenueWorld;
  let fast: bigint;
  let slow: bigint;
  beforeAll(async () => {
    world = await createRevenueWorld("2026-03-01T00:00:00Z");
    const inviter = await world.owner();
    const owners = [await world.owner({ invitedBy: inviter }), await world.owner()] as const;
    fast = await computeDevice(world, owners[0], { kind: "server", storage_bytes: 2 ** 40 });
    slow = await world.device(owners[1], "2026-03-09T00:00:00Z", { kind: "server" });
    await world.liveDay(fast, DAY, { outBps: 60 * MBPS });
    await world.liveDay(slow, DAY, { outBps: 30 * MBPS });
    await world.settleAt(AFTER_DAY);
  });
  afterAll(() => world.drop());

  const inForce = async (name: RateName, key = "") => {
    const { rates } = await listRates(world.deps);
    const { rows = [] } = rates.find((rate) => rate.name === name && rate.key === key) ?? {};
    return rows.find(({ state }) => state === "inForce")?.values ?? {};
  };
  const preview = async (name: RateName, change: object = {}, key = "") => {
    const values = { ...(await inForce(name, key)), ...change };
    return previewRate(world.deps, { name, key, values });
  };
  const kindOf = (answer: Awaited<ReturnType<typeof preview>>, kind: string) => {
    const found = answer.kinds.find((each) => each.kind === kind);
    return { before: Number(found?.before), after: Number(found?.after) };
  };

  test("that changes nothing is, to the last digit, what the day was credited with", async () => {
    const same = await preview("network");
    const { rows } = await world.database.pool.query<{ kind: string; credited: string }>(
      `select kind, (sum(amount_micro_bp) / 1000000.0)::numeric(20, 6)::text as credited from (
         select kind, amount_micro_bp from device_revenue_days where day = $1
         union all select 'invite', amount_micro_bp from invite_credits where day = $1) c group by kind`,
      [DAY],
    );
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
      "activity",
      "compute",
      "invite",
      "network",
    ]);
    for (const { kind, credited } of rows)
      expect(same.kinds).toContainEqual({
        kind,
        booked: credited,
        before: credited,
        after: credited,
      });
    expect(same).toMatchObject({ day: DAY, gaining: 0, losing: 0, unchanged: 2, most: [] });
  });

  test("shows what was booked, although the rules in force would credit something else by now", async () => {
    const scale = (by: string) =>
      world.database.pool.query(
        `update compute_rates set micro_bp_per_mbps_day = micro_bp_per_mbps_day ${by}`,
      );
    const { kinds } = await preview("network");
    await scale("* 2");
    const compute = (await preview("network")).kinds.find(({ kind }) => kind === "compute");
    await scale("/ 2");
    expect(compute?.booked).toBe(kinds.find(({ kind }) => kind === "compute")?.booked);
    expect(Number(compute?.before)).toBeGreaterThan(Number(compute?.booked));
  });

  test("of figures whose product overflows says that they do not fit", async () => {
    await expect(preview("network", { pool: "10000000" })).rejects.toThrow("rateDoesNotFit");
  });

  test("of the pool doubles what is distributed, and with it what invitations pay", async () => {
    const answer = await preview("network", { pool: "159816" });
    for (const kind of ["network", "invite"]) {
      const { before, after } = kindOf(answer, kind);
      expect(before).toBeGreaterThan(0);
      expect(after / before).toBeCloseTo(kind === "network" ? 2 : 2, 2);
    }
    expect(kindOf(answer, "compute").after).toBe(kindOf(answer, "compute").before);
    expect(answer).toMatchObject({ gaining: 2, losing: 0 });
  });

  test("of a bandwidth level names who gains and who loses of the same pool", async () => {
    const answer = await preview("network", { levelMediumFrom: "50" });
    const { before, after } = kindOf(answer, "network");
    expect(after).toBe(before);
    expect(answer).toMatchObject({ gaining: 1, losing: 1, unchanged: 0 });
    const lost = answer.most.find(({ deviceId }) => deviceId === String(slow));
    expect(Number(lost?.after)).toBeLessThan(Number(lost?.before));
  });

  test("of a task's rate, a bound, the ranked points and a reward are of the day's own measurements", async () => {
    const rate = kindOf(
      await preview("task", { perMbps: "2.64", perGib: "0" }, "D east"),
      "compute",
    );
    expect(rate.after).toBeGreaterThan(rate.before);
    const bounded = await preview("bound", { maxOut: "6" }, "server");
    expect(kindOf(bounded, "compute").after).toBeLessThan(rate.before / 5);
    const counted = kindOf(await preview("compute", { maxPlausible: "50" }), "compute");
    expect(counted.after).toBeLessThan(rate.before / 5);
    const reward = kindOf(await preview("reward", { amount: "9" }, "new"), "activity");
    expect(reward).toEqual({ before: 5, after: 9 });
  });

  test("writes nothing", async () => {
    const counts = async () => {
      const tables = [
        "settlement_rules",
        "device_credits",
        "compute_credits",
        "activity_credits",
        "device_revenue_days",
        "ranked_hours",
        "ledger_postings",
      ];
      const { rows } = await world.database.pool.query(
        `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ")}`,
      );
      return rows[0];
    };
    const before = await counts();
    await preview("network", { pool: "1" });
    expect(await counts()).toEqual(before);
    expect(await inForce("network")).toMatchObject({ pool: "79908" });
  });
});
