import { login, register } from "@nodeyard/contract/auth/calls.ts";
import { claim } from "@nodeyard/contract/bcode/calls.ts";
import { requestClosing, cancelClosing, getClosing } from "@nodeyard/contract/closing/calls.ts";
import { bind } from "@nodeyard/contract/devices/agent-calls.ts";
import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { PASSWORD } from "../../platform/testing/owners.ts";
import {
  bindTestDevice,
  claimCode,
  createOperator,
  createPerson,
  HARDWARE,
  solveCaptcha,
  type Person,
} from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { seedApp } from "../factors/testing/own-app.ts";
import { codeFor, createHolder, credit, readAccounts } from "../withdrawal/testing/holders.ts";
import { followClosings } from "./follow-closings.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function fieldsOf(person: Person, isForfeiting = true) {
  return {
    password: PASSWORD,
    emailVerifyCode: await codeFor(app, person, "closing"),
    givesUpBalance: isForfeiting,
  };
}

const submit = async (person: Person) => app.call(requestClosing, await fieldsOf(person), person);
const refusalOf = async (person: Person, isForfeiting = true) =>
  (await app.refusal(requestClosing, await fieldsOf(person, isForfeiting), person)).error;

async function wait(ms: number): Promise<void> {
  app.clock.advance(ms);
  await followClosings(app.deps);
}

async function countOf(query: string, value: unknown): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${query}`,
    [value],
  );
  return rows[0]?.count ?? -1;
}

async function isOpen({ accountId }: Person): Promise<boolean> {
  return (await countOf("accounts where account_id = $1 and closed_at is null", accountId)) === 1;
}

async function subjectsTo({ email }: Person): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ subject: string }>(
    "select split_part(text, E'\\n', 1) as subject from outbox_entries where recipient = $1 order by outbox_entry_id",
    [email],
  );
  return rows.map(({ subject }) => subject.replace("Nodeyard: ", ""));
}

async function signIn({ email }: Person): Promise<string | undefined> {
  const request = { email, password: PASSWORD, ...(await solveCaptcha(app)) };
  return (await app.request(login, request)).refusal?.error;
}

describe("closing an account", () => {
  test("takes seven days, gives up the balance, and forgets the person, not the books", async () => {
    const person = await createHolder(app, 5000n);
    await claimCode(app, person);
    await submit(person);
    await seedApp(app, person.accountId);
    const endsAt = new Date(app.clock.now().getTime() + 7 * DAY_MS).toISOString();
    expect(await app.call(getClosing, {}, person)).toMatchObject({ endsAt, obstacles: [] });
    await wait(7 * DAY_MS - HOUR_MS);
    await wait(0);
    expect(await isOpen(person)).toBe(true);
    await wait(HOUR_MS);
    await wait(HOUR_MS);

    expect(await isOpen(person)).toBe(false);
    expect(await signIn(person)).toBe("auth.badLogin");
    expect(await readAccounts(app, person.accountId)).toEqual({ available: 0n, held: 0n });
    const { rows } = await app.database.pool.query(
      "select balance_micro_bp::text as bp from ledger_accounts where kind = 'given_up'",
    );
    expect(rows).toEqual([{ bp: "5000000000" }]);
    expect((await trialBalance(app.database.db)).problems).toEqual([]);
    for (const table of [
      "sessions",
      "second_factors",
      "recovery_codes",
      "wallets",
      "activation_codes",
    ])
      expect([table, await countOf(`${table} where account_id = $1`, person.accountId)]).toEqual([
        table,
        0,
      ]);
    expect(await countOf("accounts where email = $1", person.email)).toBe(0);
    expect(
      await countOf(
        "accounts where account_id = $1 and closed_at is not null and tel is null",
        person.accountId,
      ),
    ).toBe(1);
    expect(
      await countOf(
        "audit_lines where subject_account_id = $1 and act like 'closing.%'",
        person.accountId,
      ),
    ).toBe(2);
    expect(await subjectsTo(person)).toEqual([
      "your account closes in 7 days",
      "your account is about to be closed",
      "your account was closed",
    ]);
    // The e-mail is free; the referral code invites nobody.
    await createNamesake(person);
  });

  async function createNamesake({ email, accountId }: Person): Promise<void> {
    const { refer_code: refer } = await app.database.db
      .selectFrom("accounts")
      .select("refer_code")
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    const tel = "13900000001";
    const request = {
      email,
      tel,
      password: PASSWORD,
      rePassword: PASSWORD,
      agreement: true,
      refer,
      emailVerifyCode: "000000",
      ...(await solveCaptcha(app)),
    };
    expect((await app.refusal(register, request)).error).toBe("auth.referUnknown");
  }

  test("is undone by its owner until then", async () => {
    const person = await createPerson(app);
    await submit(person);
    expect(await refusalOf(person)).toBe("closing.alreadyAsked");
    await app.call(cancelClosing, {}, person);
    expect((await app.refusal(cancelClosing, {}, person)).error).toBe("closing.notAsked");
    await wait(8 * DAY_MS);
    expect(await isOpen(person)).toBe(true);
    expect(await subjectsTo(person)).toEqual([
      "your account closes in 7 days",
      "your account stays",
    ]);
  });

  test.each([
    ["a password that is wrong", { password: "wrong password" }, "closing.passwordWrong"],
    ["no password", { password: "" }, "closing.passwordWrong"],
    ["no code", { emailVerifyCode: "" }, "closing.codeRequired"],
    ["a code of nobody", { emailVerifyCode: "000000" }, "verification.codeWrong"],
  ])("is refused with %s", async (_name, wrong, error) => {
    const person = await createPerson(app);
    const request = { ...(await fieldsOf(person)), ...wrong };
    expect((await app.refusal(requestClosing, request, person)).error).toBe(error);
    expect((await app.call(getClosing, {}, person)).endsAt).toBeNull();
  });

  test("names the balance that would be lost before it takes the code", async () => {
    const person = await createHolder(app, 12n);
    expect((await app.call(getClosing, {}, person)).balanceBp).toBe("12.000000");
    const request = await fieldsOf(person, false);
    const refusal = await app.refusal(requestClosing, request, person);
    expect(refusal).toMatchObject({
      error: "closing.balanceNotGivenUp",
      message: "You have 12.000000 BP. Withdraw it, or agree to give it up",
    });
    await app.call(requestClosing, { ...request, givesUpBalance: true }, person);
  });

  test("waits for devices, and takes no new ones meanwhile", async () => {
    const person = await createPerson(app);
    const code = await claimCode(app, person);
    const device = await bindTestDevice(app, person);
    const { accountId } = person;
    await app.database.pool.query(
      "update device_status set ext_ip = '203.0.113.9', management_ip = '10.0.0.9' where account_id = $1",
      [accountId],
    );
    await app.database.pool.query("insert into fault_notice_choices values ($1, 60)", [accountId]);
    await app.database.pool.query(
      `insert into device_network_rates (network, device_id, up_bps, measured_at) values ('203.0.113.9/32', $1, 1, now())`,
      [device.deviceId],
    );
    await app.database.pool.query(
      "insert into device_past_networks values ($1, now(), '203.0.113.8/32')",
      [device.deviceId],
    );
    await app.database.pool.query(
      `insert into activity_credits (day, device_id, kind, account_id, amount_micro_bp, online_ppm, obstacle, address)
       values ('2026-01-01', $1, 'new', $2, 0, 0, '', '203.0.113.9/32')`,
      [device.deviceId, accountId],
    );
    await app.database.pool.query(
      `insert into device_days (day, device_id, account_id, in_bps_avg, out_bps_avg, out_bps_max, external_storage_bytes,
         stable_value_avg, point_count, usable_point_count, network)
       values ($1::timestamptz::date, $2, $3, 1, 1, 1, 1, 1, 1, 1, '203.0.113.9/32')`,
      [app.clock.now(), device.deviceId, accountId],
    );
    await app.database.pool.query(
      `insert into settlement_hours (hour_at, settlement_rule_id, settled_at, pool_micro_bp, fee_micro_bp, distributed_micro_bp,
         total_weight_ppm, device_count)
       select date_trunc('hour', $1::timestamptz, 'UTC'), 1, $1, 1, 0, 0, 0, 0`,
      [app.clock.now()],
    );
    expect(await refusalOf(person)).toBe("closing.devices");
    const unbind = (at: Date | null) =>
      app.database.pool.query("update devices set unbound_at = $2 where device_id = $1", [
        device.deviceId,
        at,
      ]);
    await unbind(app.clock.now());
    await submit(person);
    const bound = await app.refusal(bind, {
      code,
      mac: "02:00:5E:00:99:01",
      hardware: HARDWARE,
      sentAt: app.clock.now().toISOString(),
    });
    expect(bound.error).toBe("closing.isClosing");
    const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(app);
    const claimed = { region: "mainland", nums: 1, imageCodeId, imageCode } as const;
    expect((await app.refusal(claim, claimed, person)).error).toBe("closing.isClosing");
    // As after a binding that had begun before the request.
    await unbind(null);
    await wait(8 * DAY_MS);
    expect(await isOpen(person)).toBe(true);
    await unbind(app.clock.now());
    await wait(0);
    expect(await isOpen(person)).toBe(false);
    // The devices' history stays, not where they were.
    expect(await countOf("device_status where account_id = $1", accountId)).toBe(1);
    const addressed = "device_status where account_id = $1 and ext_ip || management_ip <> ''";
    expect(await countOf(addressed, accountId)).toBe(0);
    expect(await countOf("fault_notice_choices where account_id = $1", accountId)).toBe(0);
    const rewarded = "activity_credits where account_id = $1 and address is not null";
    expect(await countOf(rewarded, accountId)).toBe(0);
    const measured =
      "device_network_rates where device_id in (select device_id from devices where account_id = $1)";
    expect(await countOf(measured, accountId)).toBe(0);
    const earlier = measured.replace("device_network_rates", "device_past_networks");
    expect(await countOf(earlier, accountId)).toBe(0);
    expect(
      await countOf("device_days where account_id = $1 and network is not null", accountId),
    ).toBe(0);
  });

  test("waits for an open withdrawal", async () => {
    const person = await createHolder(app);
    await submit(person);
    await app.database.pool.query(
      "insert into ledger_holds (kind, reference_id, account_id, opened_at, paid_micro_bp, fee_micro_bp, tax_micro_bp) values ('withdrawal', 99, $1, $2, 1, 0, 0)",
      [person.accountId, app.clock.now()],
    );
    await wait(8 * DAY_MS);
    expect(await isOpen(person)).toBe(true);
    await app.database.pool.query(
      "update ledger_holds set paid_micro_bp = 0 where account_id = $1",
      [person.accountId],
    );
    await wait(0);
    expect(await isOpen(person)).toBe(false);
  });

  test("is called off by BP that arrives, where its owner has not agreed to give it up", async () => {
    const person = await createPerson(app);
    await app.call(requestClosing, await fieldsOf(person, false), person);
    app.clock.advance(DAY_MS);
    await credit(app, person.accountId, 3_000_000n);
    await wait(8 * DAY_MS);
    expect(await isOpen(person)).toBe(true);
    expect(await readAccounts(app, person.accountId)).toEqual({ available: 3_000_000n, held: 0n });
    expect((await subjectsTo(person)).at(-1)).toBe("your account was not closed");
  });

  test("is put off by BP that has just arrived, such as a withdrawal that was returned", async () => {
    const person = await createHolder(app, 5n);
    await submit(person);
    app.clock.advance(6 * DAY_MS);
    await credit(app, person.accountId, 1_000_000n);
    await wait(DAY_MS);
    expect(await isOpen(person)).toBe(true);
    expect((await subjectsTo(person)).at(-1)).toBe("the closing of your account was postponed");
    await wait(2 * DAY_MS - HOUR_MS);
    expect(await isOpen(person)).toBe(true);
    await wait(HOUR_MS);
    expect(await isOpen(person)).toBe(false);
  });

  test("is not an operator's", async () => {
    expect(await refusalOf(await createOperator(app, "support"))).toBe("closing.role");
  });

  test("of one account that fails leaves the others to be closed", async () => {
    const [broken, other] = [await createHolder(app, 7n), await createPerson(app)];
    await submit(broken);
    await submit(other);
    const onClose = app.deps.onClose;
    const deps = {
      ...app.deps,
      onClose: async (...[tx, accountId]: Parameters<typeof onClose>) => {
        if (accountId === broken.accountId) throw new Error("a room fails");
        await onClose(tx, accountId);
      },
    };
    app.clock.advance(8 * DAY_MS);
    await followClosings(deps);
    expect(await isOpen(other)).toBe(false);
    expect(await readAccounts(app, broken.accountId)).toEqual({ available: 7_000_000n, held: 0n });
    await followClosings(app.deps);
    expect(await readAccounts(app, broken.accountId)).toEqual({ available: 0n, held: 0n });
  });
});
