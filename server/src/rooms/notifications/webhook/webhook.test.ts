import { createHmac } from "node:crypto";
import {
  listNotices,
  sendTestNotice,
  setNoticeSwitch,
} from "@nodeyard/contract/notifications/calls.ts";
import {
  enableWebhook,
  listDeliveries,
  removeWebhook,
  resendDelivery,
  rotateWebhookSecret,
  setWebhook,
} from "@nodeyard/contract/notifications/webhook-calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { postOutside } from "../../../platform/post-outside.ts";
import { createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { createSession } from "../../account/sessions.ts";
import { sendDue } from "../deliveries/send-due.ts";
import { startReceiver, type Receiver } from "../testing/receiver.ts";

let app: TestApp;
let owner: Person;
let receiver: Receiver;
beforeAll(async () => {
  app = await createTestApp({ config: { webhookNetworks: ["127.0.0.0/8"] } });
});
beforeEach(async () => {
  owner = await createPerson(app);
  receiver = await startReceiver();
  return () => receiver.close();
});
afterAll(() => app.close());

const set = async (url = receiver.url) => (await app.call(setWebhook, { url }, owner)).secret;
const test = () => app.call(sendTestNotice, { channel: "webhook" }, owner);
const deliveries = async () => (await app.call(listDeliveries, {}, owner)).list;
const header = (name: string, index = 0) => String(receiver.received[index]?.headers[name]);
const disabled = async () =>
  (await app.call(listNotices, { kind: "account" }, owner)).list.map(({ event }) => event);

/** Later: the owner has signed in again. */
async function pass(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  const from = { accountId: owner.accountId, ip: "127.0.0.1", userAgent: "" };
  owner = { ...owner, session: await createSession(app.deps, app.database.db, from) };
}

/** As docs/webhooks.md shows. */
function isSignedBy(secret: string | null, index: number): boolean {
  const { headers, body } = receiver.received[index] as Receiver["received"][number];
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  const key = Buffer.from(String(secret).replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(signed).digest("base64");
  return String(headers["webhook-signature"])
    .split(" ")
    .some((one) => one === `v1,${expected}`);
}

describe("a webhook", () => {
  it("is sent what its owner has switched on, signed with the secret that was shown once", async () => {
    const secret = await set();
    expect(secret).toMatch(/^whsec_/);
    expect(await set()).toBeNull();
    const { rows: acts } = await app.database.pool.query(
      "select from audit_lines where subject_account_id = $1 and act = 'notifications.set-webhook'",
      [owner.accountId],
    );
    // The same address again is no change.
    expect(acts).toHaveLength(1);
    await app.call(setNoticeSwitch, { kind: "security", channel: "webhook", isOn: true }, owner);
    await app.call(rotateWebhookSecret, {}, owner);
    await sendDue(app.deps);
    expect(receiver.received).toHaveLength(1);
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
      type: "webhook.changed",
      timestamp: app.clock.now().toISOString(),
      data: { ip: "127.0.0.1" },
    });
    expect(header("webhook-timestamp")).toBe(String(app.clock.now().getTime() / 1000));
    expect(await deliveries()).toMatchObject([
      { state: "delivered", event: "webhook.changed", attempts: [{ status: 200, failure: null }] },
    ]);
  });

  it("is signed with both secrets for a day after a new one was made", async () => {
    const former = await set();
    const { secret } = await app.call(rotateWebhookSecret, {}, owner);
    await test();
    await sendDue(app.deps);
    expect([isSignedBy(former, 0), isSignedBy(secret, 0)]).toEqual([true, true]);
    await pass(86_400_000);
    await test();
    await sendDue(app.deps);
    expect([isSignedBy(former, 1), isSignedBy(secret, 1)]).toEqual([false, true]);
  });

  it("is tried again with the same id, later each time, until it answers", async () => {
    await set();
    await test();
    receiver.answer(500);
    await sendDue(app.deps);
    await sendDue(app.deps);
    expect(receiver.received).toHaveLength(1);
    app.clock.advance(10_000);
    receiver.answer(302);
    await sendDue(app.deps);
    app.clock.advance(60_000);
    receiver.answer(204);
    await sendDue(app.deps);
    expect(new Set([0, 1, 2].map((index) => header("webhook-id", index))).size).toBe(1);
    expect(await deliveries()).toMatchObject([
      {
        state: "delivered",
        attempts: [
          { status: 204, failure: null },
          { status: 302, failure: "redirect" },
          { status: 500, failure: "status" },
        ],
      },
    ]);
  });

  it("is tried again when its receiver wants, in seconds or by a date, within half a day", async () => {
    await set();
    await test();
    const waits = async (retryAfter: string) => {
      receiver.answer(429, { "retry-after": retryAfter });
      await sendDue(app.deps);
      const [{ nextTryAt } = { nextTryAt: null }] = await deliveries();
      const seconds = (Date.parse(String(nextTryAt)) - app.clock.now().getTime()) / 1000;
      await pass(seconds * 1000);
      return seconds;
    };
    expect(await waits("120")).toBe(120);
    const date = new Date(app.clock.now().getTime() + 900_000).toUTCString();
    expect(await waits(date)).toBe(900);
    // The series' own waits.
    expect(await waits("1")).toBe(300);
    expect(await waits("tomorrow")).toBe(1800);
    expect(await waits("999999999")).toBe(43_200);
  });

  it("whose address is refused by our rules loses no attempt and stays on", async () => {
    await set();
    await test();
    Object.assign(app.deps.config, { webhookNetworks: [] });
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await sendDue(app.deps);
      await pass(1_800_000);
    }
    expect(await disabled()).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: "pending" }]);
    Object.assign(app.deps.config, { webhookNetworks: ["127.0.0.0/8"] });
    receiver.answer(500);
    await sendDue(app.deps);
    app.clock.advance(10_000);
    receiver.answer(200);
    await sendDue(app.deps);
    expect(await deliveries()).toMatchObject([{ state: "delivered" }]);
    Object.assign(app.deps.config, { webhookNetworks: [] });
    await test();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await pass(43_200_000);
      await sendDue(app.deps);
    }
    expect(await deliveries()).toMatchObject([{ state: "failed" }, { state: "delivered" }]);
    expect(await disabled()).toEqual([]);
    Object.assign(app.deps.config, { webhookNetworks: ["127.0.0.0/8"] });
  });

  it("that fails for a day is switched off, with a notice, and can be sent what it missed", async () => {
    await set();
    await test();
    receiver.answer(500);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await sendDue(app.deps);
      await pass(33_600_000);
    }
    expect(receiver.received).toHaveLength(9);
    expect(await disabled()).toEqual(["webhook.disabled"]);
    expect((await app.refusal(sendTestNotice, { channel: "webhook" }, owner)).error).toBe(
      "notifications.webhookDisabled",
    );
    const [{ deliveryId } = { deliveryId: "" }] = await deliveries();
    await app.call(enableWebhook, {}, owner);
    receiver.answer(200);
    await app.call(resendDelivery, { deliveryId }, owner);
    await sendDue(app.deps);
    expect(await deliveries()).toMatchObject([{ state: "delivered" }]);
    expect((await app.refusal(resendDelivery, { deliveryId }, owner)).error).toBe(
      "notifications.unknownDelivery",
    );
  });

  it("that answers 410 is switched off at once, with all that waits for it", async () => {
    await set();
    await test();
    await test();
    receiver.answer(410);
    await sendDue(app.deps);
    expect(await disabled()).toEqual(["webhook.disabled"]);
    expect((await deliveries()).map(({ state }) => state)).toEqual(["failed", "failed"]);
    await app.call(removeWebhook, {}, owner);
    expect(await deliveries()).toEqual([]);
  });

  it("whose sender fails between the post and its record is sent the same id again, and holds up no other", async () => {
    const other = await createPerson(app);
    await app.call(setWebhook, { url: `${receiver.url}?other` }, other);
    await app.call(sendTestNotice, { channel: "webhook" }, other);
    await set();
    await test();
    await app.database.pool.query(
      `alter table notice_attempts add constraint fails check (account_id <> ${owner.accountId}) not valid`,
    );
    await sendDue(app.deps);
    await app.database.pool.query("alter table notice_attempts drop constraint fails");
    const { list } = await app.call(listDeliveries, {}, other);
    expect(list).toMatchObject([{ state: "delivered" }]);
    expect(await deliveries()).toMatchObject([{ state: "pending", attempts: [] }]);
    await sendDue(app.deps);
    expect(receiver.received).toHaveLength(2);
    app.clock.advance(20_000);
    await sendDue(app.deps);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(2);
    expect(await deliveries()).toMatchObject([{ state: "delivered" }]);
  });

  it("is sent each delivery once by senders side by side", async () => {
    await set();
    for (let count = 0; count < 6; count += 1) await test();
    await Promise.all([sendDue(app.deps), sendDue(app.deps), sendDue(app.deps)]);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(6);
    expect(receiver.received).toHaveLength(6);
  });
});

describe("a silent receiver", () => {
  it("holds up neither other owners nor a second worker", async () => {
    await set();
    for (let count = 0; count < 6; count += 1) await test();
    receiver.answer("silent");
    const sending = sendDue(app.deps);
    await expect.poll(() => receiver.received.length).toBe(4);
    // A second sender would occupy another place of the workers.
    await sendDue(app.deps);

    const silent = receiver;
    const silentOwner = owner;
    owner = await createPerson(app);
    receiver = await startReceiver();
    await set();
    for (let count = 0; count < 3; count += 1) await test();
    silent.answer(200);
    await silent.close();
    await sending;
    expect(receiver.received).toHaveLength(3);
    const { list } = await app.call(listDeliveries, {}, silentOwner);
    expect(list.filter(({ state }) => state === "pending")).toHaveLength(6);
  });
});

describe("a change of the webhook", () => {
  it("is limited to ten an hour: each is mailed, and posts to an address of the owner's choice", async () => {
    for (let count = 0; count < 5; count += 1) {
      await set();
      await app.call(rotateWebhookSecret, {}, owner);
    }
    expect((await app.request(setWebhook, { url: receiver.url }, owner)).status).toBe(429);
    expect((await app.request(rotateWebhookSecret, {}, owner)).status).toBe(429);
    await pass(3_600_000);
    await set();
  });
});

describe("an address", () => {
  const refusal = async (url: string) => (await app.refusal(setWebhook, { url }, owner)).error;

  it("is refused without https, with a password, or inside of a network", async () => {
    const { config } = app.deps;
    Object.assign(config, { webhookNetworks: [] });
    for (const url of [receiver.url, "ftp://example.com", "nonsense", "https://a:b@example.com/"])
      expect(await refusal(url)).toBe("notifications.urlInvalid");
    for (const url of [
      "https://127.0.0.1/",
      "https://localhost/",
      "https://10.1.2.3/",
      "https://169.254.169.254/latest",
      "https://0x7f.1/",
      "https://[::1]/",
      "https://[::ffff:10.0.0.1]/",
      "https://[fe80::1]/",
    ])
      expect(await refusal(url)).toBe("notifications.addressPrivate");
    // No change, so none of the ten.
    for (let count = 0; count < 10; count += 1)
      expect(await refusal("https://10.1.2.3/")).toBe("notifications.addressPrivate");
    Object.assign(config, { webhookNetworks: ["127.0.0.0/8"] });
    expect(await refusal("http://10.1.2.3/")).toBe("notifications.addressPrivate");
  });

  it("is checked at each post, and one that never answers is given up", async () => {
    const post = (url: string, networks: string[], timeoutMs = 5000) =>
      postOutside(new URL(url), { headers: {}, body: "{}", timeoutMs, networks });
    expect(await post(receiver.url, [])).toEqual({ failure: "address" });
    expect(receiver.received).toEqual([]);
    receiver.answer("silent");
    expect(await post(receiver.url, ["127.0.0.0/8"], 300)).toEqual({ failure: "timeout" });
    const closed = receiver.url;
    await receiver.close();
    expect(await post(closed, ["127.0.0.0/8"])).toEqual({ failure: "connection" });
    receiver = await startReceiver();
  });
});
