import * as authCalls from "@nodeyard/contract/auth/calls.ts";
import {
  getCaptcha,
  getCaptchaV1,
  getCaptchaV2,
  getHumanChallenge,
  getVerificationUrl,
  passHumanCheck,
  sendPayment,
  sendPhoneCode,
  sendPhoneCodeChecked,
} from "@nodeyard/contract/verification/calls.ts";
import { solveChallenge } from "altcha-lib/v1";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FieldsOf } from "../../platform/testing/call-app.ts";
import { createPerson, solveCaptcha, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { checkOwnCode } from "./check-own-code.ts";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createPerson(app);
  app.clock.advance(3_600_000);
});
afterAll(() => app.close());

test.each([getCaptcha, getCaptchaV1, getCaptchaV2])(
  "$path draws a PNG and never the vector drawing",
  async (call) => {
    const { Base64Blob } = (await app.call(call, { timestamp: "1" })).data;
    expect(Buffer.from(Base64Blob, "base64").subarray(1, 4).toString()).toBe("PNG");
  },
);

test("captchas have a limit of their own by network, which is that of none beside it", async () => {
  const draw = async (ip: string) =>
    (await app.request(getCaptcha, {}, { headers: { "x-forwarded-for": ip } })).status;
  for (let count = 0; count < 60; count += 1) expect(await draw("203.0.113.60")).toBe(200);
  expect(await draw("203.0.113.60")).toBe(429);
  expect(await draw("203.0.113.61")).toBe(200);
});

describe("sending a code", () => {
  const send = (fields: FieldsOf<typeof sendPhoneCodeChecked>) =>
    app.request(sendPhoneCodeChecked, { purpose: "signup", ...fields });

  test("checks the phone before the captcha is used up", async () => {
    const captcha = await solveCaptcha(app);
    const refused = await send({ tel: "23800000000", ...captcha });
    expect(refused.refusal).toMatchObject({
      error: "verification.phoneInvalid",
      ret: { status: "failed", step: "email" },
    });
    expect((await send({ tel: "13811110001", ...captcha })).body?.code).toBe(200);
  });

  test("names the captcha as the step at fault", async () => {
    const { captcha_id } = await solveCaptcha(app);
    const refused = await send({ tel: "13811110002", captcha_id, captcha: "zzzz" });
    expect(refused.refusal).toMatchObject({
      field: "captcha",
      ret: { status: "failed", step: "captcha" },
    });
  });

  test("comes at most once a minute to an address, to the second", async () => {
    const tel = "13811110003";
    expect((await send({ tel, ...(await solveCaptcha(app)) })).body?.code).toBe(200);
    app.clock.advance(59_000);
    const early = await send({ tel, ...(await solveCaptcha(app)) });
    expect(early).toMatchObject({ status: 429, refusal: { retryAfterSeconds: 1 } });
    app.clock.advance(1000);
    expect((await send({ tel, ...(await solveCaptcha(app)) })).body?.code).toBe(200);
  });

  test("comes at most ten times an hour to an address", async () => {
    const tel = "13811110004";
    app.clock.set("2026-03-11T00:00:00Z");
    for (let index = 0; index < 10; index += 1) {
      expect((await send({ tel, ...(await solveCaptcha(app)) })).body?.code).toBe(200);
      app.clock.advance(61_000);
    }
    expect((await send({ tel, ...(await solveCaptcha(app)) })).refusal?.error).toBe(
      "verification.hourlyLimit",
    );
  });

  test("for an owner goes to the own phone, whatever the call says", async () => {
    const person = await createPerson(app);
    app.clock.advance(61_000);
    await app.call(sendPhoneCode, { tel: "13999999999", purpose: "unbind" }, person);
    await expect(app.outbox("sms", "13999999999")).rejects.toThrow();
    expect((await app.outbox("sms", person.tel)).answer).toMatch(/^\d{6}$/);
  });

  test("to a number that is to be proved does not wait for the one to the own phone", async () => {
    const person = await createPerson(app);
    app.clock.advance(61_000);
    await app.call(sendPhoneCode, { purpose: "identity-change" }, person);
    const proof = { tel: "13922223333", purpose: "phone" } as const;
    await app.call(sendPhoneCode, proof, person);
    expect((await app.request(sendPhoneCode, proof, person)).status).toBe(429);
  });

  test("of a payment goes to the own phone, for that purpose alone, and wants a session", async () => {
    const person = await createPerson(app);
    app.clock.advance(61_000);
    await app.call(sendPayment, { purpose: "buyback" }, person);
    const { answer } = await app.outbox("sms", person.tel);
    const check = (purpose: "buyback" | "payee") =>
      checkOwnCode(app.deps, person.accountId, purpose, answer);
    await expect(check("payee")).rejects.toThrow("codeOfOtherPurpose");
    await expect(check("buyback")).resolves.toBeDefined();
    expect((await app.request(sendPayment, {}, person)).status).toBe(429);
    expect((await app.request(sendPayment, {})).status).toBe(401);
    expect((await app.request(sendPayment, { purpose: "signup" as "payee" }, person)).status).toBe(
      400,
    );
  });

  test("for unbinding wants a session", async () => {
    const answer = await app.request(sendPhoneCode, { tel: owner.tel, purpose: "unbind" });
    expect(answer.refusal?.error).toBe("verification.purposeUnknown");
  });
});

describe("a code", () => {
  const register = async (tel: string, emailVerifyCode: string, proof = solveCaptcha(app)) =>
    app.request(authCalls.register, {
      email: `${tel}@example.test`,
      tel,
      emailVerifyCode,
      password: "correct-horse-9",
      rePassword: "correct-horse-9",
      agreement: true,
      ...(await proof),
    });
  const codeFor = async (tel: string): Promise<string> => {
    await app.call(sendPhoneCodeChecked, {
      tel,
      purpose: "signup",
      ...(await solveCaptcha(app)),
    });
    return (await app.outbox("sms", tel)).answer;
  };

  test("is dead after five wrong tries, sent in parallel or not", async () => {
    const tel = "13811120001";
    const right = await codeFor(tel);
    const wrong = right === "000000" ? "000001" : "000000";
    // One after the other: the newest captcha's answer is read.
    const proofs = [];
    for (let index = 0; index < 8; index += 1) proofs.push(await solveCaptcha(app));
    const tries = await Promise.all(
      proofs.map((proof) => register(tel, wrong, Promise.resolve(proof))),
    );
    expect(
      tries.filter((answer) => answer.refusal?.error === "verification.codeWrong").length,
    ).toBeLessThanOrEqual(5);
    expect((await register(tel, right)).refusal?.error).toBe("verification.codeExpired");
  });

  test("is dead after ten minutes", async () => {
    const tel = "13811120002";
    const code = await codeFor(tel);
    app.clock.advance(10 * 60_000);
    expect((await register(tel, code)).refusal?.error).toBe("verification.codeExpired");
  });

  test("is dead once a newer one was sent", async () => {
    const tel = "13811120003";
    const first = await codeFor(tel);
    app.clock.advance(61_000);
    const second = await codeFor(tel);
    if (first !== second)
      expect((await register(tel, first)).refusal?.error).toBe("verification.codeWrong");
    expect((await register(tel, second)).body?.code).toBe(201);
  });

  test("of one phone is worthless for another", async () => {
    const code = await codeFor("13811120004");
    expect((await register("13811120005", code)).refusal?.error).toBe("verification.codeExpired");
  });
});

describe("the human check", () => {
  const solve = async (): Promise<string> => {
    const { url, csnonce } = (await app.call(getVerificationUrl, { level: "low" })).data;
    expect(url).toBe(`${getHumanChallenge.path}?csnonce=${csnonce}`);
    const challenge = await app.call(getHumanChallenge, { csnonce });
    const solution = await solveChallenge(
      challenge.challenge,
      challenge.salt,
      challenge.algorithm,
      challenge.maxnumber,
    ).promise;
    return Buffer.from(JSON.stringify({ ...challenge, number: solution?.number })).toString(
      "base64",
    );
  };

  test("replaces a captcha, once", async () => {
    const humanCheck = await solve();
    const send = (tel: string) =>
      app.request(sendPhoneCodeChecked, { tel, purpose: "signup", humanCheck });
    expect((await send("13811130001")).body?.code).toBe(200);
    expect((await send("13811130002")).refusal?.error).toBe("verification.captchaExpired");
  });

  test("is taken for a captcha that passes a form, once", async () => {
    const solution = await solve();
    const passed = await app.call(passHumanCheck, { solution });
    const { CaptchaId: captcha_id, answer: captcha } = passed.data;
    const send = (tel: string) =>
      app.request(sendPhoneCodeChecked, { tel, purpose: "signup", captcha_id, captcha });
    expect((await send("13811130005")).body?.code).toBe(200);
    expect((await send("13811130006")).refusal?.error).toBe("verification.captchaExpired");
    expect((await app.request(passHumanCheck, { solution })).body?.code).not.toBe(200);
  });

  test("is asked for where neither it nor a picture was begun", async () => {
    const { error, message } = await app.refusal(passHumanCheck, { solution: "" });
    expect({ error, message }).toEqual({
      error: "verification.humanCheckRequired",
      message: "Please complete verification",
    });
    const answer = { tel: "13811130007", purpose: "signup", captcha: "abcd" } as const;
    expect((await app.refusal(sendPhoneCodeChecked, answer)).error).toBe(
      "verification.humanCheckRequired",
    );
  });

  test("refuses a solution that was not worked out", async () => {
    const solved = JSON.parse(Buffer.from(await solve(), "base64").toString()) as {
      number: number;
    };
    const humanCheck = Buffer.from(
      JSON.stringify({ ...solved, number: solved.number + 1 }),
    ).toString("base64");
    const answer = await app.request(sendPhoneCodeChecked, {
      tel: "13811130003",
      purpose: "signup",
      humanCheck,
    });
    expect(answer.refusal?.error).toBe("verification.humanCheckFailed");
  });

  test.each(["", "%%%", "e30=", Buffer.from('{"salt":"x?csnonce=nothing"}').toString("base64")])(
    "refuses %j without falling over",
    async (humanCheck) => {
      const answer = await app.request(sendPhoneCodeChecked, {
        tel: "13811130004",
        purpose: "signup",
        humanCheck,
      });
      expect(answer.status).toBe(200);
      expect(answer.body?.code).not.toBe(200);
    },
  );
});
