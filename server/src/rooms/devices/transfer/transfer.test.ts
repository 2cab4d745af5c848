import { listActivity } from "@nodeyard/contract/account/calls.ts";
import * as agent from "@nodeyard/contract/devices/agent-calls.ts";
import * as calls from "@nodeyard/contract/devices/calls.ts";
import * as replacements from "@nodeyard/contract/devices/replace-calls.ts";
import { tagDevices } from "@nodeyard/contract/devices/tag-calls.ts";
import * as transfers from "@nodeyard/contract/devices/transfer-calls.ts";
import { replaceDevice } from "@nodeyard/contract/devices/replace-calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { report } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { listNotices } from "@nodeyard/contract/notifications/calls.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  bindTestDevice,
  claimCode,
  createPerson,
  HARDWARE,
  solveCaptcha,
  type Person,
  type TestDevice,
} from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { createSession } from "../../account/sessions.ts";
import { pointsAt, reportOf } from "../../monitoring/testing/fleet.ts";
import { eraseOffersOf } from "./open-offers.ts";
import { deleteOldOffers, notifyOffers } from "./notify-offers.ts";

let app: TestApp;
let maker: Person;
let receiver: Person;
let device: TestDevice;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  [maker, receiver] = [await createPerson(app), await createPerson(app)];
  device = await bindTestDevice(app, maker);
  await send(1);
});
afterAll(() => app.close());

const send = (seq: number) => app.request(report, reportOf(seq, pointsAt([])), device);
async function proof(who = maker) {
  app.clock.advance(61_000);
  await app.call(sendPhoneCode, { purpose: "unbind" }, who);
  const { answer: emailVerifyCode } = await app.outbox("sms", who.tel);
  const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(app);
  return { emailVerifyCode, imageCodeId, imageCode };
}
/** Sessions end when they are not used for a day. */
async function renewSessions(): Promise<void> {
  const by = { ip: "127.0.0.1", userAgent: "" };
  const renew = async ({ accountId, ...who }: Person): Promise<Person> => ({
    ...who,
    accountId,
    session: await createSession(app.deps, app.database.db, { accountId, ...by }),
  });
  [maker, receiver] = [await renew(maker), await renew(receiver)];
}
const joining = (code: string, mac: string) =>
  app.request(agent.bind, {
    code,
    mac,
    hardware: HARDWARE,
    sentAt: app.clock.now().toISOString(),
  });
const offer = async (email = receiver.email, { deviceId } = device) =>
  app.request(transfers.offerTransfer, { deviceId, email, ...(await proof()) }, maker);
const listOf = (who: Person) => app.call(transfers.listTransfers, {}, who);
async function offered(): Promise<{ transferId: string }> {
  expect((await offer()).status).toBe(200);
  const [{ transferId } = { transferId: "" }] = (await listOf(receiver)).received;
  return { transferId };
}
const accept = (transfer: { transferId: string }, who = receiver) =>
  app.request(transfers.acceptTransfer, transfer, who);
const rowsOf = async (who: Person) => {
  const { list } = await app.call(calls.listDevices, { hasFigures: true }, who);
  return list === NO_CONTENT ? [] : list;
};
const query = async <Row>(text: string, ...values: unknown[]) =>
  (await app.database.pool.query(text, values)).rows as Row[];
const refusalOf = async (answer: ReturnType<typeof accept>) => (await answer).refusal?.error;
const actsOf = async (who: Person) =>
  (await app.call(listActivity, {}, who)).list.map(({ act }) => act);

describe("an offer", () => {
  test("shows the receiver the machine and its owner, and nothing of the owner's", async () => {
    await app.call(calls.saveNote, { deviceId: device.deviceId, note: "attic" }, maker);
    await app.call(tagDevices, { deviceIds: [device.deviceId], add: ["roof"], remove: [] }, maker);
    await offered();
    const { received, made } = await listOf(receiver);
    expect(made).toEqual([]);
    expect(received).toEqual([
      {
        transferId: expect.any(String) as string,
        email: maker.email,
        mac_address: device.mac,
        kind: "x86",
        arch: "amd",
        agentVersion: "1.0.0",
        isOnline: true,
        offeredAt: expect.any(String) as string,
        expiresAt: expect.any(String) as string,
      },
    ]);
    expect((await listOf(maker)).made).toMatchObject([
      { deviceId: device.deviceId, mac_address: device.mac, email: receiver.email },
    ]);
    // Until it is accepted the device is its owner's.
    expect(await rowsOf(maker)).toMatchObject([{ note: "attic" }]);
    expect(await rowsOf(receiver)).toEqual([]);
  });

  test("is answered alike for an e-mail that is no account's, and shown to its maker alike", async () => {
    const known = await offer();
    const { made: ofKnown } = await listOf(maker);
    await app.call(transfers.cancelTransfer, { transferId: ofKnown[0]?.transferId ?? "" }, maker);
    const unknown = await offer("nobody-here@example.test");
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect((await listOf(maker)).made).toMatchObject([
      { deviceId: device.deviceId, email: "nobody-here@example.test" },
    ]);
    await notifyOffers(app.deps);
  });

  test("reaches no account that has not verified its e-mail", async () => {
    await app.database.pool.query(
      "update accounts set email_verified_at = null where account_id = $1",
      [receiver.accountId],
    );
    expect((await offer()).status).toBe(200);
    expect((await listOf(receiver)).received).toEqual([]);
    expect((await listOf(maker)).made).toMatchObject([{ email: receiver.email }]);
  });

  test("reaches the receiver's inbox and mail once, and is announced to its maker", async () => {
    await offered();
    await notifyOffers(app.deps);
    await notifyOffers(app.deps);
    const [mine, theirs] = [
      (await app.call(listNotices, {}, maker)).list,
      (await app.call(listNotices, {}, receiver)).list,
    ];
    expect(mine.map(({ event }) => event)).toEqual(["device.transfer-offered"]);
    expect(theirs.map(({ event }) => event)).toEqual(["device.transfer-received"]);
    const mails = await query<{ text: string }>(
      "select text from outbox_entries where kind = 'email' and recipient = $1",
      receiver.email,
    );
    expect(mails).toHaveLength(1);
    for (const part of [device.mac, maker.email]) expect(mails[0]?.text).toContain(part);
  });

  test("is one a device, expires after seven days, and is limited by the day", async () => {
    const transfer = await offered();
    expect(await refusalOf(offer())).toBe("devices.transferPending");
    await query(
      "update device_transfers set expires_at = $2 where account_id = $1 and ended_at is null",
      maker.accountId,
      app.clock.now(),
    );
    expect(await refusalOf(accept(transfer))).toBe("devices.unknownTransfer");
    expect(await listOf(maker)).toMatchObject({ made: [], received: [], ended: [] });
    await notifyOffers(app.deps);
    expect((await listOf(maker)).ended).toMatchObject([
      { isMade: true, email: receiver.email, outcome: "lapsed" },
    ]);
    expect((await listOf(receiver)).ended).toMatchObject([
      { isMade: false, email: null, outcome: "lapsed" },
    ]);
    expect((await offer()).status).toBe(200);
    await query(
      "update device_transfers set expires_at = $2 where account_id = $1",
      maker.accountId,
      new Date(app.clock.now().getTime() - 31 * DAY_MS),
    );
    await deleteOldOffers(app.deps);
    expect(
      await query("select from device_transfers where account_id = $1", maker.accountId),
    ).toEqual([]);
    await query("update throttles set hits = 20 where bucket = 'device-transfer'");
    await offer();
    await query("update throttles set hits = 20 where bucket = 'device-transfer'");
    expect(await refusalOf(offer())).toBe("devices.tooManyTransfers");
  });

  test("is refused to oneself, with an invalid e-mail, for a node, a foreign, replaced or copied device", async () => {
    expect(await refusalOf(offer(maker.email))).toBe("devices.transferToSelf");
    expect(await refusalOf(offer("nobody"))).toBe("devices.transferEmailInvalid");
    const node = await bindTestDevice(app, maker, "mainland", { deviceType: "normal" });
    expect(await refusalOf(offer(receiver.email, node))).toBe("devices.transfersLiteOnly");
    const foreign = await bindTestDevice(app, receiver);
    expect(await refusalOf(offer(receiver.email, foreign))).toBe("devices.unknownDevice");
    const code = await claimCode(app, maker);
    await app.call(
      replacements.replaceDevice,
      { deviceId: device.deviceId, code, ...(await proof()) },
      maker,
    );
    expect(await refusalOf(offer())).toBe("devices.transferReplacing");
    await app.call(replacements.cancelReplacement, { deviceId: device.deviceId }, maker);
    await shareIdentity();
    expect(await refusalOf(offer())).toBe("devices.transferShared");
  });

  test("is declined by its receiver, and cancelled by its maker, alone", async () => {
    const declined = await offered();
    for (const [call, who] of [
      [transfers.cancelTransfer, receiver],
      [transfers.declineTransfer, maker],
      [transfers.acceptTransfer, maker],
      [transfers.acceptTransfer, await createPerson(app)],
    ] as const)
      expect((await app.request(call, declined, who)).refusal?.error).toBe(
        "devices.unknownTransfer",
      );
    await app.call(transfers.declineTransfer, declined, receiver);
    expect((await app.call(listNotices, {}, maker)).list[0]?.event).toBe(
      "device.transfer-declined",
    );
    const cancelled = await offered();
    await app.call(transfers.cancelTransfer, cancelled, maker);
    expect((await listOf(maker)).ended.map(({ outcome }) => outcome)).toEqual([
      "cancelled",
      "declined",
    ]);
    for (const over of [declined, cancelled])
      expect(await refusalOf(accept(over))).toBe("devices.unknownTransfer");
    expect((await actsOf(maker)).slice(0, 2)).toEqual([
      "devices.cancel-transfer",
      "devices.offer-transfer",
    ]);
    expect((await actsOf(receiver))[0]).toBe("devices.decline-transfer");
  });

  test("leaves nothing of an account that is closed", async () => {
    await offered();
    await app.deps.db.transaction().execute((tx) => eraseOffersOf(tx, maker.accountId));
    expect(await listOf(receiver)).toMatchObject({ received: [], ended: [] });
    await accept(await offered());
    await app.deps.db.transaction().execute((tx) => eraseOffersOf(tx, receiver.accountId));
    expect(
      await query("select to_email from device_transfers where account_id = $1", maker.accountId),
    ).toEqual([{ to_email: "" }]);
  });

  test("to an account that is closed stays for its maker, like one to an e-mail that is no account's", async () => {
    const transfer = await offered();
    const { made } = await listOf(maker);
    await app.deps.db.transaction().execute((tx) => eraseOffersOf(tx, receiver.accountId));
    expect((await listOf(maker)).made).toEqual(made);
    expect(await refusalOf(accept(transfer))).toBe("devices.unknownTransfer");
    await notifyOffers(app.deps);
    await app.call(transfers.cancelTransfer, transfer, maker);
  });
});

const shareIdentity = () =>
  query(
    `insert into shared_identities select $1, $2, $3::timestamptz, $3, null, 'a', '198.51.100.7', 'one', $3, 'b', '203.0.113.7', 'two', $3`,
    device.deviceId,
    maker.accountId,
    app.clock.now(),
  );

describe("acceptance", () => {
  test("moves the machine with its key, and leaves the owner's words, codes and history behind", async () => {
    await app.call(calls.saveNote, { deviceId: device.deviceId, note: "attic" }, maker);
    await app.call(tagDevices, { deviceIds: [device.deviceId], add: ["roof"], remove: [] }, maker);
    await app.call(calls.setFaultNotice, { device_id: device.deviceId, report: false }, maker);
    await query(
      "insert into device_network_rates (network, device_id, up_bps, measured_at) values ('203.0.113.9/32', $1, 5, now())",
      device.deviceId,
    );
    expect((await accept(await offered())).status).toBe(200);
    expect(await rowsOf(maker)).toEqual([]);
    const [row] = await rowsOf(receiver);
    expect(row).toMatchObject({
      mac_address: device.mac,
      note: "",
      tags: [],
      report: true,
      bcode: "",
      status: "online",
    });
    const newId = row?.deviceId ?? "";
    expect(newId).not.toBe(device.deviceId);
    expect(
      await query(
        "select origin_device_id::text, up_bps::text from devices join device_network_rates using (device_id) where device_id = $1",
        newId,
      ),
    ).toEqual([{ origin_device_id: device.deviceId, up_bps: "5" }]);
    // The numbers of its reports continue.
    expect((await send(2)).body).toMatchObject({ replayed: false, lastSeq: 2 });
    expect(
      await query(
        "select account_id::text from device_status where last_seq = 2 and device_id = $1",
        newId,
      ),
    ).toEqual([{ account_id: String(receiver.accountId) }]);
    expect((await actsOf(maker))[0]).toBe("devices.transfer");
    expect((await actsOf(receiver))[0]).toBe("devices.receive");
    for (const who of [maker, receiver])
      expect((await app.call(listNotices, {}, who)).list[0]?.event).toBe("device.transferred");
    // Unbound later, its agent learns so by the id that it knows.
    await app.call(calls.unbind, { deviceId: newId, ...(await proof(receiver)) }, receiver);
    expect((await send(3)).refusal).toMatchObject({
      error: "devices.deviceUnbound",
      deviceId: device.deviceId,
    });
  });

  test("keeps the origin over several owners", async () => {
    await accept(await offered());
    const third = await createPerson(app);
    const [second] = await rowsOf(receiver);
    await app.call(
      transfers.offerTransfer,
      { deviceId: second?.deviceId ?? "", email: third.email, ...(await proof(receiver)) },
      receiver,
    );
    await accept((await listOf(third)).received[0] ?? { transferId: "" }, third);
    const [last] = await rowsOf(third);
    expect(
      await query(
        "select origin_device_id::text from devices where device_id = $1",
        last?.deviceId,
      ),
    ).toEqual([{ origin_device_id: device.deviceId }]);
    expect((await send(2)).status).toBe(200);
  });

  test("ends pending commands, and a long poll without the word that ends an agent", async () => {
    await query(
      `insert into device_commands (device_id, account_id, kind, state, created_at, updated_at, expires_at)
       values ($1, $2, 'reboot', 'queued', $3, $3, $3::timestamptz + interval '1 day')`,
      device.deviceId,
      maker.accountId,
      app.clock.now(),
    );
    const transfer = await offered();
    await app.request(agent.fetchCommands, { wait: 0 }, device);
    const poll = app.request(agent.fetchCommands, { wait: 20 }, device);
    await query(
      "update device_commands set state = 'acknowledged' where device_id = $1",
      device.deviceId,
    );
    await accept(transfer);
    expect((await poll).refusal?.error ?? "").not.toBe("devices.deviceUnbound");
    expect(await app.call(agent.fetchCommands, { wait: 0 }, device)).toMatchObject({
      commands: [],
    });
  });

  test("checks everything again: replacement, copies, limits, freezes and closings", async () => {
    const transfer = await offered();
    const refusedWhile = async (text: string, undo: string, error: string) => {
      await query(text);
      expect(await refusalOf(accept(transfer))).toBe(error);
      await query(undo);
    };
    const [made, received] = [String(maker.accountId), String(receiver.accountId)];
    await claimCode(app, maker);
    await refusedWhile(
      `update activation_codes set replaces_device_id = ${device.deviceId} where account_id = ${made} and device_id is null`,
      "update activation_codes set replaces_device_id = null",
      "devices.transferReplacing",
    );
    await shareIdentity();
    await refusedWhile("select", "delete from shared_identities", "devices.transferShared");
    const closing = (account: string) =>
      refusedWhile(
        `insert into account_closings (account_id, asked_at, ends_at, gives_up_balance) values (${account}, now(), now(), false)`,
        "delete from account_closings",
        account === made ? "devices.transferSuspended" : "closing.isClosing",
      );
    await closing(made);
    await closing(received);
    const freeze = `insert into account_freezes values (${made}, now())`;
    await refusedWhile(freeze, "delete from account_freezes", "devices.transferSuspended");
    await query(freeze.replace(made, received));
    expect(await refusalOf(accept(transfer))).toBe("account.frozen");
    await query("delete from account_freezes");
    await query(
      "insert into account_limits values ($1, 'devices', 0, 'test', $2, now())",
      received,
      made,
    );
    await refusedWhile("select", "delete from account_limits", "devices.deviceLimit");
    expect(await rowsOf(receiver)).toEqual([]);
    expect((await accept(transfer)).status).toBe(200);
  });

  test("is of the machine that was offered, not of one that has taken its place", async () => {
    const transfer = await offered();
    const next = await bindTestDevice(app, maker);
    await app.call(
      replacements.replaceDevice,
      { deviceId: device.deviceId, newDeviceId: next.deviceId, ...(await proof()) },
      maker,
    );
    expect((await listOf(receiver)).received).toEqual([]);
    expect(await refusalOf(accept(transfer))).toBe("devices.unknownTransfer");
    expect((await listOf(maker)).ended).toMatchObject([{ outcome: "lapsed" }]);
    // Nor once the machine is back in it.
    const back = await bindTestDevice(app, maker, "mainland", { mac: device.mac });
    await app.call(
      replacements.replaceDevice,
      { deviceId: device.deviceId, newDeviceId: back.deviceId, ...(await proof()) },
      maker,
    );
    expect(await refusalOf(accept(transfer))).toBe("devices.unknownTransfer");
  });

  test("is not of a machine that takes the place with a code, nor once the first is back", async () => {
    const transfer = await offered();
    for (const mac of ["02:00:00:BB:00:01", device.mac]) {
      const code = await claimCode(app, maker);
      await app.call(
        replacements.replaceDevice,
        { deviceId: device.deviceId, code, ...(await proof()) },
        maker,
      );
      expect((await joining(code, mac)).status).toBe(200);
      expect(await refusalOf(accept(transfer))).toBe("devices.unknownTransfer");
    }
  });

  test("is not undone by its maker's code, for silence of before", async () => {
    const refusalOfCode = async () =>
      (await joining(await claimCode(app, maker), device.mac)).refusal?.error;
    app.clock.advance(31 * DAY_MS);
    await renewSessions();
    await accept(await offered());
    expect(await refusalOfCode()).toBe("devices.macBound");
    app.clock.advance(29 * DAY_MS);
    expect(await refusalOfCode()).toBe("devices.macBound");
    app.clock.advance(DAY_MS);
    expect(await refusalOfCode()).toBeUndefined();
  });

  test("of a device that never reported is not undone by its maker's code a day later", async () => {
    device = await bindTestDevice(app, maker);
    await accept(await offered());
    app.clock.advance(2 * DAY_MS);
    const answer = await joining(await claimCode(app, maker), device.mac);
    expect(answer.refusal?.error).toBe("devices.macBound");
  });
});

test("a machine that took another one's place is not bound by another owner at once", async () => {
  app.clock.advance(40 * DAY_MS);
  await renewSessions();
  const next = await bindTestDevice(app, maker);
  await app.call(
    replacements.replaceDevice,
    { deviceId: device.deviceId, newDeviceId: next.deviceId, ...(await proof()) },
    maker,
  );
  const answer = await joining(await claimCode(app, receiver), next.mac);
  expect(answer.refusal?.error).toBe("devices.macBound");
});

describe("at once", () => {
  /** Awaits both answers, exactly one of which is no refusal. */
  const oneOf = async (
    ...answers: Promise<{ refusal?: unknown }>[]
  ): Promise<readonly boolean[]> => {
    const won = (await Promise.all(answers)).map(({ refusal }) => refusal === undefined);
    expect(won.filter(Boolean)).toHaveLength(1);
    return won;
  };
  const bound = () =>
    query<{ account_id: string }>(
      "select account_id::text from devices where mac = $1 and unbound_at is null",
      device.mac,
    );

  test("two acceptances move a device once", async () => {
    const transfer = await offered();
    await oneOf(accept(transfer), accept(transfer));
    expect(await bound()).toEqual([{ account_id: String(receiver.accountId) }]);
  });

  test("acceptance and cancelling have one result", async () => {
    const transfer = await offered();
    const [accepted] = await oneOf(
      accept(transfer),
      app.request(transfers.cancelTransfer, transfer, maker),
    );
    const { accountId } = accepted ? receiver : maker;
    expect(await bound()).toEqual([{ account_id: String(accountId) }]);
  });

  test("acceptance and declining have one result", async () => {
    const transfer = await offered();
    await oneOf(accept(transfer), app.request(transfers.declineTransfer, transfer, receiver));
  });

  test("acceptance and unbinding have one result", async () => {
    const transfer = await offered();
    const proved = await proof();
    const [accepted] = await oneOf(
      accept(transfer),
      app.request(calls.unbind, { deviceId: device.deviceId, ...proved }, maker),
    );
    expect(await bound()).toEqual(accepted ? [{ account_id: String(receiver.accountId) }] : []);
  });

  test("acceptance and replacement have one result", async () => {
    const transfer = await offered();
    const next = await bindTestDevice(app, maker);
    const proved = await proof();
    await oneOf(
      accept(transfer),
      app.request(
        replacements.replaceDevice,
        { deviceId: device.deviceId, newDeviceId: next.deviceId, ...proved },
        maker,
      ),
    );
  });

  test("devices that two owners exchange move both", async () => {
    const there = await offered();
    const other = await bindTestDevice(app, receiver);
    await app.call(
      transfers.offerTransfer,
      { deviceId: other.deviceId, email: maker.email, ...(await proof(receiver)) },
      receiver,
    );
    const [back = { transferId: "" }] = (await listOf(maker)).received;
    const answers = await Promise.all([accept(there), accept(back, maker)]);
    expect(answers.map(({ refusal }) => refusal)).toEqual([undefined, undefined]);
  });

  test("a report that the transfer overtakes is repeated, not told that the device was unbound", async () => {
    const transfer = await offered();
    const [answer] = await Promise.all([send(2), accept(transfer)]);
    expect([200, 503]).toContain(answer.status);
    expect((await send(2)).status).toBe(200);
  });
});

test("a machine that was transferred, and then replaced, is a new one to its earlier owner", async () => {
  await query(
    "update devices set bound_at = bound_at - interval '10 days' where device_id = $1",
    device.deviceId,
  );
  await accept(await offered());
  const [{ deviceId } = { deviceId: "" }] = await rowsOf(receiver);
  const next = await bindTestDevice(app, receiver);
  const by = { deviceId, newDeviceId: next.deviceId, ...(await proof(receiver)) };
  expect((await app.request(replaceDevice, by, receiver)).status).toBe(200);
  const again = await bindTestDevice(app, maker, "mainland", { mac: device.mac });
  const [counted] = await query(
    "select coalesce(ramp_from, bound_at) = bound_at as is_new from devices where device_id = $1",
    again.deviceId,
  );
  expect(counted).toEqual({ is_new: true });
});
