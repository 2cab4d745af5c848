import { SESSION_FIELD } from "@nodeyard/contract/envelope.ts";
import {
  changePassword,
  getSiteInfo,
  getUserInfo,
  login,
  logout,
  register,
  resetPassword,
  setZone,
} from "@nodeyard/contract/auth/calls.ts";
import { listDevices } from "@nodeyard/contract/devices/calls.ts";
import {
  checkRefer,
  getRecommendCount,
  getRecommendInfo,
} from "@nodeyard/contract/invite/calls.ts";
import { sendEmailCode, sendPhoneCodeChecked } from "@nodeyard/contract/verification/calls.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { FieldsOf } from "../../platform/testing/call-app.ts";
import { PASSWORD } from "../../platform/testing/owners.ts";
import { createPerson, signIn, solveCaptcha, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";

/** ASCII as keyboards in full-width mode write it. */
const fullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createPerson(app);
});
afterAll(() => app.close());

describe("sign-in", () => {
  const attempt = async (fields: FieldsOf<typeof login>, language: "zn" | "en" = "en") =>
    app.request(
      login,
      { email: owner.email, password: PASSWORD, ...(await solveCaptcha(app)), ...fields },
      { language },
    );

  test.each([
    [{ email: "" }, "email", "请输入邮箱"],
    [{ email: "nobody" }, "email", "请输入格式正确的邮箱"],
    [{ password: "" }, "password", "请输入密码"],
    [{ password: "12345" }, "password", "请输入 6 至 29 位的密码"],
    [{ password: "x".repeat(30) }, "password", "请输入 6 至 29 位的密码"],
    [{ captcha: "" }, "captcha", "请输入图片验证码"],
  ])("refuses %o beside its field", async (fields, field, message) => {
    const answer = await attempt(fields, "zn");
    expect(answer).toMatchObject({ status: 200, refusal: { field, message } });
  });

  test("answers a wrong password and an unknown e-mail alike", async () => {
    const wrong = await attempt({ password: "wrong-horse" });
    const unknown = await attempt({ email: "nobody@example.test" });
    expect(wrong.refusal).toEqual(unknown.refusal);
    expect(wrong.refusal?.error).toBe("auth.badLogin");
  });

  test("takes the e-mail in any case, and the session then opens owner calls", async () => {
    const { body } = await attempt({ email: ` ${owner.email.toUpperCase()} ` });
    const info = await app.call(getUserInfo, {}, { session: body?.sessionId ?? "" });
    expect(info.ret).toMatchObject({ email: owner.email, telVerStatus: true });
  });

  test("takes e-mail and captcha in full-width characters", async () => {
    const { captcha_id, captcha } = await solveCaptcha(app);
    const email = fullWidth(owner.email);
    const answer = await attempt({ email, captcha_id, captcha: ` ${fullWidth(captcha)} ` });
    expect(answer.body?.code).toBe(200);
  });

  test("gives a captcha one try, right or wrong", async () => {
    const captcha = await solveCaptcha(app);
    expect((await attempt({ ...captcha, captcha: "zzzz" })).refusal?.error).toBe(
      "verification.captchaWrong",
    );
    expect((await attempt(captcha)).refusal?.error).toBe("verification.captchaExpired");
  });

  test("refuses a captcha after five minutes", async () => {
    const captcha = await solveCaptcha(app);
    app.clock.advance(5 * 60_000 + 1);
    expect((await attempt(captcha)).refusal?.error).toBe("verification.captchaExpired");
  });
});

describe("sessions", () => {
  test("die on logout", async () => {
    const session = await signIn(app, owner.email, PASSWORD);
    await app.call(logout, {}, { session });
    expect((await app.request(getUserInfo, {}, { session })).status).toBe(401);
  });

  test("die after 24 idle hours, and live as long as they are used", async () => {
    const session = await signIn(app, owner.email, PASSWORD);
    for (let index = 0; index < 3; index += 1) {
      app.clock.advance(23 * 3_600_000);
      expect((await app.request(getUserInfo, {}, { session })).status).toBe(200);
    }
    app.clock.advance(24 * 3_600_000 + 1);
    expect((await app.request(getUserInfo, {}, { session })).status).toBe(401);
  });

  test("that end in another process are forgotten here too", async () => {
    const session = await signIn(app, owner.email, PASSWORD);
    const fetchStatus = async () => (await app.request(getUserInfo, {}, { session })).status;
    expect(await fetchStatus()).toBe(200);
    await app.database.pool.query("delete from sessions where account_id = $1", [owner.accountId]);
    await vi.waitUntil(async () => (await fetchStatus()) === 401, {
      timeout: 120_000,
      interval: 10,
    });
  });

  test("lose what was open to them when the account changes", async () => {
    const person = await createPerson(app);
    const { pool } = app.database;
    expect((await app.request(listDevices, {}, person)).status).toBe(200);
    await pool.query("update accounts set tel_verified_at = null where account_id = $1", [
      person.accountId,
    ]);
    const list = async () => (await app.request(listDevices, {}, person)).status;
    await vi.waitUntil(async () => (await list()) === 302, { timeout: 120_000, interval: 10 });
  });

  test("are not accepted from an address", async () => {
    const session = await signIn(app, owner.email, PASSWORD);
    const { path } = getUserInfo;
    const answer = await app.server.inject({ url: path, query: { [SESSION_FIELD]: session } });
    expect(answer.statusCode).toBe(401);
  });

  test("are stored as hashes only", async () => {
    const session = await signIn(app, owner.email, PASSWORD);
    const { rows } = await app.database.pool.query<{ dump: string }>(
      "select sessions::text as dump from sessions",
    );
    expect(rows.some((row) => row.dump.includes(session))).toBe(false);
  });
});

describe("the time zone of an account", () => {
  let person: Person;
  beforeAll(async () => {
    person = await createPerson(app);
  });
  const zone = async () => (await app.call(getUserInfo, {}, person)).ret.zone;

  test("is UTC until its owner chooses one, in whatever letters", async () => {
    expect(await zone()).toBe("UTC");
    await app.call(setZone, { zone: " asia/SHANGHAI" }, person);
    expect(await zone()).toBe("Asia/Shanghai");
    await app.call(setZone, { zone: "Asia/Kathmandu" }, person);
    expect(await zone()).toBe("Asia/Kathmandu");
    expect((await app.call(getUserInfo, {}, await createPerson(app))).ret.zone).toBe("UTC");
  });

  test.each(["", "Mars/Base", "+08:00", "UTC+8", "'; drop", "中国"])(
    "is not %o, and keeps what it was",
    async (name) => {
      const before = await zone();
      const { refusal } = await app.request(setZone, { zone: name }, { ...person, language: "zn" });
      expect(refusal).toMatchObject({ code: 4033, field: "zone" });
      expect(refusal?.message).toMatch(/^没有这个时区/);
      expect(await zone()).toBe(before);
    },
  );
});

describe("sign-up", () => {
  const form = async (fields: FieldsOf<typeof register> = {}) => {
    const { tel = "13900000001" } = fields;
    const captcha = await solveCaptcha(app);
    return {
      email: "new@example.test",
      tel,
      emailVerifyCode: "000000",
      password: PASSWORD,
      rePassword: PASSWORD,
      agreement: true,
      ...captcha,
      ...fields,
    };
  };

  test.each([
    [{ email: "" }, "请输入邮箱"],
    [{ email: "new@" }, "请输入正确格式的邮箱"],
    [{ tel: "" }, "请输入手机号"],
    [{ tel: "2390000" }, "手机错误"],
    [{ captcha: "" }, "请输入图片验证码"],
    [{ emailVerifyCode: "" }, "请输入手机验证码"],
    [{ password: "" }, "请输入密码"],
    [{ password: "12345" }, "请输入 6 至 29 位的密码"],
    [{ password: "password123", rePassword: "password123" }, "这个密码太常见，请换一个"],
    [{ rePassword: "" }, "请输入第二次确认密码"],
    [{ rePassword: "something-else" }, "第二次密码输入错误"],
    [{ agreement: false }, "还没有同意用户协议"],
  ])("refuses %o with the form's own words", async (fields, message) => {
    const answer = await app.request(register, await form(fields), { language: "zn" });
    expect(answer.message).toBe(message);
    expect(answer.body?.code).not.toBe(201);
  });

  /** A form with its verification code, and the captcha used to request it. */
  const provenForm = async (tel: string, fields: FieldsOf<typeof register>) => {
    const captcha = await solveCaptcha(app);
    await app.call(sendPhoneCodeChecked, { tel, purpose: "signup", ...captcha });
    const { answer: emailVerifyCode } = await app.outbox("sms", tel);
    return form({ tel, emailVerifyCode, ...captcha, ...fields });
  };

  test("takes a code that went to the phone, with the captcha that opened it, and nothing twice", async () => {
    const tel = "13900000002";
    const email = "second@example.test";
    const request = await provenForm(tel, { email });
    await app.call(register, request);
    expect((await app.refusal(register, request)).error).toBe("verification.captchaExpired");
    const { emailVerifyCode } = request;
    const again = await form({ tel, email: "third@example.test", emailVerifyCode });
    expect((await app.refusal(register, again)).error).toBe("verification.codeExpired");
    const session = await signIn(app, email, PASSWORD);
    const info = await app.call(getUserInfo, {}, { session });
    expect(info.ret).toMatchObject({ email, telVerStatus: true });
  });

  test("takes phone and code as people write them, and stores the plain number", async () => {
    const tel = "13900000021";
    const email = "written@example.test";
    const { emailVerifyCode, ...request } = await provenForm(tel, { email });
    const code = fullWidth(emailVerifyCode);
    await app.call(register, {
      ...request,
      tel: `+86 ${tel.slice(0, 3)}-${fullWidth(tel.slice(3))}`,
      emailVerifyCode: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    const account = app.database.db.selectFrom("accounts").select("tel").where("email", "=", email);
    expect(await account.executeTakeFirstOrThrow()).toEqual({ tel });
  });

  test("with a registered e-mail is answered alike and changes nothing; its owner is mailed", async () => {
    const taken = await provenForm("13900000003", { email: owner.email.toUpperCase() });
    const free = await provenForm("13900000013", { email: "free@example.test" });
    const answers = [await app.request(register, taken), await app.request(register, free)];
    expect(answers[0]).toMatchObject({ status: answers[1]?.status, body: answers[1]?.body });
    const { text } = await app.database.db
      .selectFrom("outbox_entries")
      .select("text")
      .where("recipient", "=", owner.email)
      .orderBy("outbox_entry_id", "desc")
      .executeTakeFirstOrThrow();
    expect(text).toContain("you already have an account");
    await signIn(app, owner.email, PASSWORD);
    expect((await app.refusal(register, taken)).error).toBe("verification.captchaExpired");
  });

  test("verifies three accounts with a phone at most", async () => {
    const tel = "13900000005";
    const statuses: (number | undefined)[] = [];
    for (let index = 1; index <= 4; index += 1) {
      app.clock.advance(61_000);
      const request = await provenForm(tel, { email: `several${index}@example.test` });
      const answer = await app.request(register, request);
      statuses.push(answer.body?.code);
      if (index === 4)
        expect(answer.refusal).toMatchObject({ error: "auth.phoneFull", field: "tel" });
    }
    expect(statuses).toEqual([201, 201, 201, undefined]);
  });

  test("takes the fields of the catalogue alone: who sends no agreement has required it", async () => {
    const { agreement: _agreement, ...request } = await provenForm("13900000006", {
      email: "catalogue@example.test",
    });
    await app.call(register, request);
  });

  test("says that an invitation code is not valid before the captcha is used up", async () => {
    const email = "invited2@example.test";
    const request = await provenForm("13900000007", { email, refer: "NOBODYS1" });
    expect((await app.refusal(register, request)).error).toBe("auth.referUnknown");
    expect(await app.call(checkRefer, { refer: "NOBODYS1" })).toMatchObject({ isValid: false });
    await app.call(register, { ...request, refer: "" });
  });

  test("does not take a code that went to an e-mail address, which proves no phone", async () => {
    const { email } = await createPerson(app);
    const request = { email, purpose: "signup", ...(await solveCaptcha(app)) } as const;
    expect((await app.refusal(sendEmailCode, request)).error).toBe("verification.purposeUnknown");
  });

  test("counts for the inviting account", async () => {
    const inviter = await createPerson(app);
    const { user: refer } = (await app.call(getRecommendInfo, {}, inviter)).ret;
    const request = await provenForm("13900000004", { email: "invited@example.test", refer });
    await app.call(register, request);
    expect((await app.call(getRecommendCount, {}, inviter)).count).toBe(1);
    expect(await app.call(checkRefer, { refer: refer.toLowerCase() })).toMatchObject({
      isValid: true,
    });
  });

  test("is refused while it is closed", async () => {
    const closed = await createTestApp({ config: { isSignUpOpen: false } });
    const answer = await closed.request(register, await form());
    expect(answer.refusal?.error).toBe("auth.signUpDisabled");
    expect((await closed.call(getSiteInfo, {})).isSignUpDisable).toBe(true);
    await closed.close();
  });
});

describe("passwords", () => {
  test("reset by phone, e-mail and code ends every session", async () => {
    const person = await createPerson(app);
    app.clock.advance(60_000);
    const captcha = await solveCaptcha(app);
    await app.call(sendPhoneCodeChecked, {
      tel: person.tel,
      email: person.email,
      purpose: "reset",
      ...captcha,
    });
    const { answer: emailVerifyCode } = await app.outbox("sms", person.tel);
    const fields = {
      tel: person.tel,
      inputEmail: person.email,
      emailVerifyCode,
      password: "brand-new-8",
      rePassword: "brand-new-8",
    };
    expect((await app.refusal(resetPassword, fields)).error).toBe("verification.captchaRequired");
    const wrong = { ...fields, emailVerifyCode: "999999", ...(await solveCaptcha(app)) };
    expect((await app.request(resetPassword, wrong)).message).toBe("Wrong verification code");
    await app.call(resetPassword, { ...fields, ...captcha });
    expect((await app.request(getUserInfo, {}, person)).status).toBe(401);
    await signIn(app, person.email, "brand-new-8");
  });

  test("a reset for a pair that is nobody's is answered alike, with its codes, and sends nothing", async () => {
    const person = await createPerson(app);
    const answersFor = async (tel: string) => {
      const { email } = person;
      const captcha = await solveCaptcha(app);
      const request = { tel, email, purpose: "reset", ...captcha } as const;
      const sent = await app.request(sendPhoneCodeChecked, request);
      const again = await app.request(sendPhoneCodeChecked, {
        ...request,
        ...(await solveCaptcha(app)),
      });
      const password = "brand-new-8";
      const tries: unknown[] = [];
      for (let index = 0; index < 7; index += 1) {
        const form = { tel, inputEmail: email, emailVerifyCode: "none", password };
        const answer = await app.request(resetPassword, {
          ...form,
          rePassword: password,
          ...(await solveCaptcha(app)),
        });
        tries.push(answer.refusal);
      }
      return [sent.body, again.refusal, ...tries];
    };
    const right = await answersFor(person.tel);
    expect(await answersFor("13777777777")).toEqual(right);
    await expect(app.outbox("sms", "13777777777")).rejects.toThrow();
    await app.outbox("sms", person.tel);
  });

  test("a reset for a pair that is nobody's writes as much, and so does a failed sign-in", async () => {
    const person = await createPerson(app);
    /** Rows that requests about a phone and an e-mail have written. */
    const writtenFor = async (tel: string, email: string) => {
      const before = await rowsWritten();
      const captcha = await solveCaptcha(app);
      await app.call(sendPhoneCodeChecked, { tel, email, purpose: "reset", ...captcha });
      const form = { tel, inputEmail: email, emailVerifyCode: "none", password: "brand-new-8" };
      const again = { rePassword: form.password, ...(await solveCaptcha(app)) };
      await app.refusal(resetPassword, { ...form, ...again });
      const wrong = { email, password: "wrong-horse", ...(await solveCaptcha(app)) };
      await app.refusal(login, wrong);
      return (await rowsWritten()) - before;
    };
    const rowsWritten = async () => {
      const { rows } = await app.database.pool.query<{ count: number }>(
        `select (select count(*) from messages)::int + (select count(*) from audit_lines)::int
          + (select count(*) from throttles where bucket like '%-nobody')::int as count`,
      );
      return rows[0]?.count ?? 0;
    };
    const known = await writtenFor(person.tel, person.email);
    expect(known).toBe(3);
    expect(await writtenFor("13777777778", "nobody@example.test")).toBe(known);
  });

  test("codes of a reset can be guessed thirty times a day", async () => {
    const person = await createPerson(app);
    app.clock.set("2026-05-01T00:00:00Z");
    const guess = async () =>
      app.request(resetPassword, {
        tel: person.tel,
        inputEmail: person.email,
        emailVerifyCode: "none",
        password: "brand-new-8",
        rePassword: "brand-new-8",
        ...(await solveCaptcha(app)),
      });
    for (let index = 0; index < 30; index += 1)
      expect((await guess()).refusal?.error).toBe("verification.codeExpired");
    expect((await guess()).refusal?.error).toBe("auth.resetLimit");
    app.clock.advance(86_400_000);
    expect((await guess()).refusal?.error).toBe("verification.codeExpired");
  });

  test("a change wants the old one, ends the other sessions and keeps this one", async () => {
    const person = await createPerson(app);
    const other = await signIn(app, person.email, PASSWORD);
    const change = (fields: Record<string, string>) =>
      app.request(
        changePassword,
        {
          oldPassword: PASSWORD,
          newPassword: "brand-new-8",
          reNewPassword: "brand-new-8",
          ...fields,
        },
        person,
      );
    expect((await change({ oldPassword: "wrong-horse" })).refusal?.error).toBe(
      "auth.oldPasswordWrong",
    );
    expect((await change({ reNewPassword: "else-where" })).refusal?.error).toBe(
      "auth.confirmationDiffers",
    );
    expect((await change({ newPassword: PASSWORD, reNewPassword: PASSWORD })).refusal?.error).toBe(
      "auth.newPasswordSame",
    );
    expect((await change({})).body?.code).toBe(200);
    expect((await app.request(getUserInfo, {}, { session: other })).status).toBe(401);
    expect((await app.request(getUserInfo, {}, person)).status).toBe(200);
  });
});
