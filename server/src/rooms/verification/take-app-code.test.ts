import { sendPayment, takeAppCode } from "@nodeyard/contract/verification/calls.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPerson } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { codeOf, seedApp } from "../factors/testing/own-app.ts";
import { checkOwnCode } from "./check-own-code.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("a code of the authenticator app is exchanged for one of a form, once, and for its purpose alone", async () => {
  const person = await createPerson(app);
  const appCode = codeOf(app, await seedApp(app, person.accountId));
  const { data } = await app.call(takeAppCode, { purpose: "exchange", appCode }, person);
  expect((await app.refusal(takeAppCode, { purpose: "exchange", appCode }, person)).error).toBe(
    "factors.codeUsed",
  );
  const { accountId } = person;
  await expect(checkOwnCode(app.deps, accountId, "buyback", data.code)).rejects.toThrow(
    "verification.codeOfOtherPurpose",
  );
  const checked = await checkOwnCode(app.deps, accountId, "exchange", data.code);
  expect(checked.channel).toBe("app");
});

it("is given to nobody without an app, for a wrong code, or to prove a new address", async () => {
  const plain = await createPerson(app);
  const request = { purpose: "exchange", appCode: "123456" } as const;
  expect((await app.refusal(takeAppCode, request, plain)).error).toBe("factors.noFactor");
  const person = await createPerson(app);
  await seedApp(app, person.accountId);
  expect((await app.refusal(takeAppCode, { ...request, appCode: "12345" }, person)).error).toBe(
    "factors.codeWrong",
  );
  const proving = { ...request, purpose: "phone" as never };
  expect((await app.request(takeAppCode, proving, person)).status).toBe(400);
});

it("the code of a payment goes to the e-mail as well", async () => {
  const person = await createPerson(app);
  await app.call(sendPayment, { purpose: "buyback", channel: "email" }, person);
  const { answer } = await app.outbox("email", person.email);
  const checked = await checkOwnCode(app.deps, person.accountId, "buyback", answer);
  expect(checked.channel).toBe("email");
});
