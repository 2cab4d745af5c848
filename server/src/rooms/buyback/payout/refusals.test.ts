import { payeeCauseOf, type PayeeCause } from "@nodeyard/contract/buyback/payee-causes.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  startLocalGateway,
  type LocalGateway,
} from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { createLogger } from "../../../platform/log.ts";
import { openAlipay } from "../../../platform/payment-gateway/alipay.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { buybackAlarms } from "../buyback-watch.ts";
import { advanceBuyback } from "../testing/payments.ts";
import { createSeller, sell } from "../testing/sellers.ts";

let gateway: LocalGateway;
let app: TestApp;
beforeAll(async () => {
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  app = await createTestApp({ payments: openAlipay(gateway.settings, createLogger("silent")) });
});
afterAll(async () => {
  await app.close();
  await gateway.stop();
});

async function countAlarmed(): Promise<number> {
  const alarms = await buybackAlarms(app.database.db, app.clock.now());
  return alarms.find(({ alarm }) => alarm === "buybacksRefused")?.count ?? 0;
}

/** Sells to an account that is refused, and lives two hours of the pipeline. */
async function refuse(code: string) {
  const alipayAccount = `${code.toLowerCase()}@refused.test`;
  gateway.refuse(alipayAccount, code);
  const id = await sell(app, await createSeller(app, { alipayAccount }));
  const before = { ...gateway.requests };
  const alarmedBefore = await countAlarmed();
  for (let passed = 0; passed < 7_200;) {
    const again = await advanceBuyback(app, id);
    if (again === undefined) break;
    app.clock.advance(again * 1000);
    passed += again;
  }
  const row = await app.database.db
    .selectFrom("buybacks")
    .select(["status", "return_reason", "refusal_code"])
    .where("buyback_id", "=", id)
    .executeTakeFirstOrThrow();
  const { transfers, queries } = gateway.requests;
  const requests = transfers - before.transfers + queries - before.queries;
  const alarmed = (await countAlarmed()) - alarmedBefore;
  const cause = payeeCauseOf(row.refusal_code ?? "");
  return { outcome: row.return_reason ?? row.status, requests, alarmed, cause };
}

/** As Alipay spells them, its misspellings and a few that differ from its table included. */
const PAYEE: readonly [string, PayeeCause][] = [
  ["PAYEE_NOT_EXIST", "account"],
  ["PAYEE_USER_INFO_ERROR", "account"],
  ["PAYEE_ACC_OCUPIED", "account"],
  ["PAYEE_ACC_OCCUPIED", "account"],
  ["PAYEE_ACCOUNT_NOT_EXSIT", "account"],
  ["PAYEE_NOT_RELNAME_CERTIFY", "unverified"],
  ["PAYEE_USER_TYPE_ERROR", "account"],
  ["PERMIT_NON_BANK_LIMIT_PAYEE", "unverified"],
  ["PERMIT_LIMIT_PAYEE", "blocked"],
  ["PERM_AML_NOT_REALNAME_REV", "unverified"],
  ["PERMIT_CHECK_PERM_AML_CERT_EXPIRED", "unverified"],
  ["NO_ACCOUNT_RECEIVE_PERMISSION", "blocked"],
  ["NO_ACCOUNT_USER_FORBBIDEN_RECIEVE", "blocked"],
  ["EXCEED_LIMIT_UNRN_DM_AMOUNT", "unverified"],
  ["EXCEED_LIMIT_DC_RECEIVED", "limited"],
  ["RELEASE_USER_FORBBIDEN_RECIEVE", "blocked"],
  ["BLOCK_USER_FORBBIDEN_RECIEVE", "blocked"],
  ["BLOCK_USER_FORBIDDEN_RECEIVE", "blocked"],
  ["TRUSTEESHIP_RECIEVE_QUOTA_LIMIT", "limited"],
];
const OURS = [
  "BALANCE_IS_NOT_ENOUGH",
  "PAYER_BALANCE_NOT_ENOUGH",
  "PAYER_PERMLIMIT_CHECK_FAILURE",
  "EXCEED_LIMIT_DM_AMOUNT",
  "EXCEED_LIMIT_PERSONAL_SM_AMOUNT",
  "BLOCK_USER_FORBBIDEN_SEND",
  "PERM_PAY_USER_DAILY_QUOTA_ORG_BALANCE_LIMIT",
  "PRODUCT_NOT_SIGN",
  "isv.invalid-app-id",
];
const UNKNOWN = ["SYSTEM_ERROR", "PAYMENT_FAIL", "REQUEST_PROCESSING", "SOME_CODE_OF_NEXT_YEAR"];

it.each(PAYEE)("%s of a payee returns the BP, with the cause %s", async (code, cause) => {
  expect(await refuse(code)).toMatchObject({ outcome: "payee-refused", alarmed: 0, cause });
});

it.each(OURS)("%s of ours is tried again with growing pauses, and kept", async (code) => {
  const { outcome, requests, alarmed } = await refuse(code);
  expect({ outcome, alarmed }).toEqual({ outcome: "created", alarmed: 1 });
  // A transfer and a question each time, every ten minutes from an age of 40 minutes on.
  expect(requests).toBeLessThan(45);
});

it.each(UNKNOWN)("%s is looked up with growing pauses, and kept", async (code) => {
  const { outcome, requests, alarmed } = await refuse(code);
  expect({ outcome, alarmed }).toEqual({ outcome: "created", alarmed: 1 });
  expect(requests).toBeLessThan(80);
});
