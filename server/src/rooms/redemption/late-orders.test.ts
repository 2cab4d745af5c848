import { setNoticeSwitch } from "@nodeyard/contract/notifications/calls.ts";
import { LATE_HOURS } from "@nodeyard/contract/redemption/late.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import {
  startLocalGateway,
  type LocalGateway,
} from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "../../platform/log.ts";
import { openAlipay } from "../../platform/payment-gateway/alipay.ts";
import { createOperator, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { advanceBuyback } from "../buyback/testing/payments.ts";
import { createSeller, sell } from "../buyback/testing/sellers.ts";
import { exchangeFor, stockUp } from "../exchange/testing/stock.ts";
import { lateAlarm, notifyLateOrders } from "./late-orders.ts";
import { requireApproval } from "./testing/require-approval.ts";

let gateway: LocalGateway;
let app: TestApp;
let finance: Person;
beforeAll(async () => {
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  app = await createTestApp({ payments: openAlipay(gateway.settings, createLogger("silent")) });
  finance = await createOperator(app, "finance");
  await stockUp(app, 100, 10);
});
afterAll(async () => {
  await app.close();
  await gateway.stop();
});

const advance = (id: bigint) => advanceBuyback(app, id);
const mailsTo = async ({ email }: { email: string }): Promise<string[]> => {
  const entries = await app.database.db
    .selectFrom("outbox_entries")
    .select("text")
    .where("recipient", "=", email)
    .where("text", "like", "%Nodeyard: %")
    .orderBy("outbox_entry_id")
    .execute();
  return entries.map(({ text }) => text);
};
const noticesOf = async ({ accountId }: Person) =>
  app.database.db
    .selectFrom("notices")
    .select(["event", "kind", "text_en"])
    .where("account_id", "=", accountId)
    .where("event", "like", "%.late")
    .execute();

it("an order that has not ended after hours is mailed to operators and its owner once, with the reason, and is an alarm", async () => {
  const alipayAccount = "poor@late.test";
  gateway.refuse(alipayAccount, "PAYER_BALANCE_NOT_ENOUGH");
  const [poor, waiting, quick] = [
    await createSeller(app, { alipayAccount }),
    await createSeller(app),
    await createSeller(app),
  ];
  await app.call(setNoticeSwitch, { kind: "unpaid", channel: "mail", isOn: false }, waiting);
  const refused = await sell(app, poor);
  await advance(refused);
  const exchangeId = await exchangeFor(app, waiting, 100, 1);
  const { accountId } = waiting;
  await requireApproval(app, { channel: "exchange", orderId: exchangeId, accountId });
  const paid = await sell(app, quick);
  await advance(paid);
  await advance(paid);

  app.clock.advance(LATE_HOURS * HOUR_MS - 60_000);
  await notifyLateOrders(app.deps);
  expect(await mailsTo(finance)).toEqual([]);
  app.clock.advance(2 * 60_000);
  await notifyLateOrders(app.deps);
  await notifyLateOrders(app.deps);

  const [mail, ...others] = await mailsTo(finance);
  expect(others).toEqual([]);
  expect(mail).toContain(
    "the account that pays it lacks funds or has reached a limit; it is tried again automatically [PAYER_BALANCE_NOT_ENOUGH]",
  );
  expect(mail).toContain(`exchange ${exchangeId} (${waiting.email}`);
  expect(mail).toContain("it waits for an operator's approval");
  expect(mail).not.toContain(quick.email);
  expect(await noticesOf(poor)).toMatchObject([{ event: "buyback.late", kind: "unpaid" }]);
  expect(await noticesOf(waiting)).toMatchObject([
    {
      event: "exchange.late",
      text_en: expect.stringContaining("waits for an operator's approval"),
    },
  ]);
  expect(await noticesOf(quick)).toEqual([]);
  expect((await mailsTo(poor)).at(-1)).toContain("takes longer than usual");
  expect(await mailsTo(waiting)).toEqual([]);
  expect(await lateAlarm(app.deps.db, app.clock.now())).toMatchObject([{ count: 2 }]);
});
