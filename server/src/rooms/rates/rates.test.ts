import {
  approveRequest,
  listRequests,
  requestRate,
} from "@nodeyard/contract/operator/request-calls.ts";
import * as calls from "@nodeyard/contract/rates/calls.ts";
import { RATES, type RateName } from "@nodeyard/contract/rates/rules.ts";
import { addDays, DAY_MS, HOUR_MS, utcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOperator, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { readTerms } from "../buyback/terms.ts";
import { AFTER_DAY, computeDevice, DAY, MBPS } from "../settlement/testing/day-credits.ts";
import { createRevenueWorld, type RevenueWorld } from "../settlement/testing/revenue-world.ts";
import { checkValues } from "./find-rate.ts";
import { listRates } from "./list-rates.ts";
import { previewCredits } from "./preview-credits.ts";
import { requireSeen, sealPreview } from "./preview-token.ts";

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
  const later = () => addDays(utcDay(app.clock.now()), 2);
  /** Previews a change, and adds it as the preview was seen; two days later, with the notice of a steep one. */
  const add = async (name: RateName, change: object, over: object = {}, key = "") => {
    const rate = await rateOf(name, key);
    const values = { ...inForce(rate), ...change };
    const shown = await app.request(calls.previewRate, { name, key, values, ...over }, finance);
    if (!shown.body) return { refusal: shown.refusal, body: undefined };
    const preview = shown.body.token;
    const request = { name, key, values, preview, day: later(), version: rate.version, reason };
    return app.request(calls.addRate, { ...request, ...over }, finance);
  };

  test("of every kind has rows in force, written as they can be entered again", async () => {
    const { rates } = await app.call(calls.listRates, {}, finance);
    for (const { firstDay, aloneDay } of rates)
      expect([firstDay, aloneDay]).toEqual([tomorrow(), tomorrow()]);
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
      from: `${later()}T00:00:00.000Z`,
      state: "coming",
      values: { ...before, yuan: "0.0031" },
    });
    const { rows: lines } = await app.database.pool.query(
      "select details from audit_lines where act = 'operator.add-rate'",
    );
    expect(lines).toMatchObject([
      {
        details: {
          reason,
          after: {
            added: `${later()} 00:00 yuan=0.0031 usdt=0.0004`,
            preview: "owedYuan 0.00 → 0.00; owedUsdt 0.00 → 0.00",
          },
        },
      },
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
    const from = `${later()}T00:00:00.000Z`;
    await add("measured", { multiple: "1.4" });
    const { version } = await rateOf("measured");
    const request = { name: "measured", from, version, reason } as const;
    await app.call(calls.withdrawRate, request, other);
    expect((await rateOf("measured")).rows).toHaveLength(1);
    expect((await app.refusal(calls.withdrawRate, request, other)).error).toBe("operator.changed");
    await add("measured", { multiple: "1.4" });
    app.clock.advance(2 * DAY_MS);
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
    const from = `${later()}T00:00:00.000Z`;
    await app.call(calls.withdrawRate, { name: "invite", from, version, reason }, other);
  });

  test("is not changed by two operators at once", async () => {
    const { version } = await rateOf("ceiling");
    const submit = async (who: Person, accountDay: string) => {
      const values = { ...(await valuesOf("ceiling")), accountDay };
      const { token: preview } = await app.call(
        calls.previewRate,
        { name: "ceiling", values },
        who,
      );
      const request = { name: "ceiling", values, preview, day: later(), version, reason } as const;
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
    ["measured", { validHours: "841" }, "validHours", "Enter a figure from 1 to 840"],
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

  test("can be changed on a network that has settled no day, as its preview says", async () => {
    const request = { name: "network", values: await valuesOf("network") } as const;
    expect(await app.call(calls.previewRate, request, finance)).toMatchObject({
      credits: null,
      problem: "nothing-settled",
    });
  });

  test("is entered only with the preview of the same figures, which the same operator saw within the hour", async () => {
    const rate = await rateOf("quota");
    const values = { monthYuan: "33000" };
    const preview = async (of: object, who = finance) =>
      (await app.call(calls.previewRate, { name: "quota", values: { ...values, ...of } }, who))
        .token;
    const { version } = rate;
    const enter = async (token: string) =>
      app.request(
        calls.addRate,
        { name: "quota", values, preview: token, day: tomorrow(), version, reason },
        finance,
      );
    const own = await preview({});
    const altered = own.slice(0, 40) + (own[40] === "A" ? "B" : "A") + own.slice(41);
    for (const token of ["", "forged", altered, await preview({ monthYuan: "34000" })])
      expect((await enter(token)).refusal?.error, token).toBe("operator.previewNeeded");
    expect((await enter(await preview({}, other))).refusal?.error).toBe("operator.previewNeeded");
    expect((await enter(own)).body?.message).toBe("The change is entered");
    expect((await rateOf("quota")).rows.at(-1)?.values).toEqual(values);
    const id = { name: "quota", key: "" } as const;
    const sealed = sealPreview(app.deps, {
      operatorId: "7",
      id,
      values,
      summary: "",
      isCalculated: true,
    });
    const seenBy = () => requireSeen(app.deps, sealed, { operatorId: 7n, id, values });
    expect(seenBy()).toMatchObject({ isCalculated: true });
    app.clock.advance(HOUR_MS);
    expect(seenBy).toThrow("previewNeeded");
    [finance, other] = [
      await createOperator(app, "finance"),
      await createOperator(app, "finance", "support"),
    ];
  });

  test("that changes by more than a fifth takes a day's notice, or a second finance operator", async () => {
    const rate = await rateOf("buyback", "94");
    const values = { ...inForce(rate), tax: "6.01" };
    expect(inForce(rate)).toEqual({
      tax: "5",
      platformTax: "1",
      fee: "0",
      minYuan: "100",
      maxYuan: "30000",
      multipleYuan: "100",
      maxPerMonth: "",
    });
    const { token: preview } = await app.call(
      calls.previewRate,
      { name: "buyback", key: "94", values },
      finance,
    );
    const { version } = rate;
    const change = { name: "buyback", key: "94", values, preview, version, reason } as const;
    const { noticeDay } = await app.call(calls.listRates, {}, finance);
    const alone = await app.request(calls.addRate, { ...change, day: tomorrow() }, finance);
    expect(alone.refusal).toMatchObject({ error: "operator.rateNotice", field: "day" });
    expect(alone.refusal?.message).toContain(noticeDay);
    expect(noticeDay).toBe(later());

    const { requestId } = await app.call(requestRate, { ...change, day: tomorrow() }, finance);
    const decision = { requestId, reason: "agreed, a new law" };
    expect((await app.refusal(approveRequest, decision, finance)).error).toBe(
      "operator.ownRequest",
    );
    const { list } = await app.call(listRequests, {}, other);
    expect(list[0]).toMatchObject({
      kind: "rate",
      rate: { name: "buyback", key: "94", day: tomorrow(), values },
      canDecide: true,
    });
    expect(list[0]?.rate?.preview).toContain("salesTax 0.00 → 0.00");
    expect((await rateOf("buyback", "94")).rows).toHaveLength(1);
    await app.call(approveRequest, decision, other);
    expect((await rateOf("buyback", "94")).rows.at(-1)).toMatchObject({
      from: `${tomorrow()}T00:00:00.000Z`,
      state: "coming",
      values,
    });
    const { rows } = await app.database.pool.query<{ details: object }>(
      "select details from audit_lines where act = 'operator.add-rate' order by audit_line_id desc limit 1",
    );
    expect(rows[0]?.details).toMatchObject({ requestId, askedReason: reason });
    app.clock.advance(DAY_MS);
    expect((await readTerms(app.database.db, 94, app.clock.now())).deductions.taxPpm).toBe(60_100n);
  });

  test("of less than a fifth takes no second person, and terms of sales that contradict each other are refused", async () => {
    [finance, other] = [
      await createOperator(app, "finance"),
      await createOperator(app, "finance", "support"),
    ];
    const rate = await rateOf("buyback", "95");
    const values = { ...inForce(rate), tax: "4.8" };
    const { token: preview } = await app.call(
      calls.previewRate,
      { name: "buyback", key: "95", values },
      finance,
    );
    const change = { name: "buyback", key: "95", values, preview, reason } as const;
    const request = { ...change, version: rate.version, day: tomorrow() };
    expect((await app.refusal(requestRate, request, finance)).error).toBe("operator.rateNotSteep");
    expect((await app.request(calls.addRate, request, finance)).body).toBeDefined();
    const odd = await add("buyback", { multipleYuan: "900" }, { isLeapConfirmed: true }, "95");
    expect(odd.refusal?.error).toBe("operator.termsDoNotFit");
  });

  test("of what is credited begins 14 days later, or with two operators after 24 hours", async () => {
    await app.database.pool.query(
      "insert into settlement_days (day, settled_at, compute_micro_bp, compute_fee_micro_bp, activity_micro_bp, invite_micro_bp, compute_device_count, compute_gross_micro_bp) values ('2026-01-01', now(), 0, 0, 0, 0, 0, 0)",
    );
    const rate = await rateOf("invite");
    const today = utcDay(app.clock.now());
    expect(rate).toMatchObject({ firstDay: addDays(today, 2), aloneDay: addDays(today, 15) });
    expect(await rateOf("price")).toMatchObject({ firstDay: tomorrow(), aloneDay: tomorrow() });
    const values = { ...inForce(rate), share: "4.9" };
    const preview = async (who: Person) =>
      (await app.call(calls.previewRate, { name: "invite", values }, who)).token;
    const change = async (day: string) =>
      ({
        name: "invite",
        values,
        preview: await preview(finance),
        version: (await rateOf("invite")).version,
        reason,
        day,
      }) as const;
    const early = await app.refusal(calls.addRate, await change(addDays(today, 14)), finance);
    expect(early).toMatchObject({ error: "operator.rateAnnounced", field: "day" });
    expect(early.message).toContain(rate.aloneDay);
    for (const [call, day] of [
      [calls.addRate, tomorrow()],
      [requestRate, tomorrow()],
    ] as const) {
      const soon = await app.refusal(call, await change(day), finance);
      expect(soon).toMatchObject({ error: "operator.rateTooSoon", field: "day" });
      expect(soon.message).toContain(rate.firstDay);
    }
    const needless = await app.refusal(requestRate, await change(rate.aloneDay), finance);
    expect(needless.error).toBe("operator.rateNotSteep");
    const alone = await app.call(calls.addRate, await change(rate.aloneDay), finance);
    expect(alone.message).toBe("The change is entered");
    const { requestId } = await app.call(requestRate, await change(rate.firstDay), finance);
    await app.call(approveRequest, { requestId, reason: "an attack is under way" }, other);
    expect((await rateOf("invite")).rows.slice(-2)).toMatchObject([
      { from: `${rate.firstDay}T00:00:00.000Z`, values },
      { from: `${rate.aloneDay}T00:00:00.000Z`, values },
    ]);
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
    return previewCredits(world.deps, { name, key }, checkValues({ name, key }, values));
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
