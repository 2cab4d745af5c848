import type { AddressInfo } from "node:net";
import { createFakeAgent, MACHINE, type FakeAgent } from "@nodeyard/agent/testing/fake-agent.ts";
import {
  offerTransfer,
  acceptTransfer,
  listTransfers,
} from "@nodeyard/contract/devices/transfer-calls.ts";
import { sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  claimCode,
  createPerson,
  solveCaptcha,
  type Person,
} from "../../../platform/testing/people.ts";
import { createTestApp, TEST_START, type TestApp } from "../../../platform/testing/test-app.ts";

let app: TestApp;
let agent: FakeAgent;
let maker: Person;
let receiver: Person;
beforeEach(async () => {
  app = await createTestApp();
  await app.server.listen({ host: "127.0.0.1", port: 0 });
  agent = await createFakeAgent(Date.parse(TEST_START) + 120_000);
  [maker, receiver] = [await createPerson(app), await createPerson(app)];
});
afterEach(async () => {
  await agent.remove();
  await app.close();
});

/** Points by account. */
const points = async (): Promise<Record<string, number>> => {
  const { rows } = await app.database.pool.query<{ account: string; points: number }>(
    "select account_id::text as account, count(*)::int as points from device_points group by 1",
  );
  return Object.fromEntries(rows.map((row) => [row.account, row.points]));
};
const pointsOf = async ({ accountId }: Person) => (await points())[String(accountId)] ?? 0;

/** Lets the agent and the server run, by one clock. */
async function run(slots: number): Promise<void> {
  for (let passed = 0; passed < slots * 300; passed += 60) {
    app.clock.set(agent.time.wallMs());
    await agent.time.runFor(60_000);
  }
  app.clock.set(agent.time.wallMs());
}

async function transfer(): Promise<void> {
  await app.call(sendPhoneCode, { purpose: "unbind" }, maker);
  const { answer: emailVerifyCode } = await app.outbox("sms", maker.tel);
  const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(app);
  const { deviceId = "" } = agent.store.get().binding ?? {};
  const email = receiver.email;
  const proof = { emailVerifyCode, imageCodeId, imageCode };
  await app.call(offerTransfer, { deviceId, email, ...proof }, maker);
  const [{ transferId } = { transferId: "" }] = (await app.call(listTransfers, {}, receiver))
    .received;
  await app.call(acceptTransfer, { transferId }, receiver);
}

test("a running agent reports for the new owner after a transfer, without an act on the machine", async () => {
  const code = await claimCode(app, maker);
  const { port } = app.server.server.address() as AddressInfo;
  const running = agent.start({ server: `http://127.0.0.1:${port}`, code });
  await run(4);
  const binding = agent.store.get().binding;
  const before = await pointsOf(maker);
  expect(before).toBeGreaterThanOrEqual(2);

  await transfer();
  await run(4);
  // The slot of the transfer is the last of the earlier owner, and no slot is lost or twice on record.
  expect(await pointsOf(maker)).toBe(before + 1);
  expect(await pointsOf(receiver)).toBeGreaterThanOrEqual(2);
  const { rows: slots } = await app.database.pool.query(
    `select count(*)::int as points, count(distinct slot_at)::int as slots,
       extract(epoch from max(slot_at) - min(slot_at))::int / 300 + 1 as span from device_points`,
  );
  const all = (await pointsOf(maker)) + (await pointsOf(receiver));
  expect(slots).toEqual([{ points: all, slots: all, span: all }]);

  // It is the same identity for the agent, which is started anew with it.
  await running.stop();
  const again = agent.start({});
  const reported = await pointsOf(receiver);
  await run(3);
  expect(await pointsOf(receiver)).toBeGreaterThan(reported);
  expect(agent.store.get().binding).toEqual(binding);
  expect(agent.lines.filter((line) => /unbound|unknown|key/i.test(line))).toEqual([]);
  await again.stop();
  const { rows } = await app.database.pool.query(
    "select account_id::text, mac from devices where unbound_at is null",
  );
  expect(rows).toEqual([{ account_id: String(receiver.accountId), mac: MACHINE.mac }]);
});
