import {
  enableChat,
  getNoticeSettings,
  listNotices,
  sendTestNotice,
  setNoticeHours,
  setNoticeSwitch,
} from "@nodeyard/contract/notifications/calls.ts";
import type { NoticeEvent } from "@nodeyard/contract/notifications/rules.ts";
import type { ChatKind } from "@nodeyard/contract/notice-kinds.ts";
import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startLocalWechat, type LocalWechat } from "@nodeyard/stand-ins/wechat/local-wechat.ts";
import {
  LOCAL_APP_ID,
  LOCAL_FORMER_APP_ID,
  LOCAL_PEOPLE,
} from "@nodeyard/stand-ins/wechat/people.ts";
import { createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { sendDue } from "../deliveries/send-due.ts";
import { notifyOwner } from "../notify-owner.ts";
import { SHORT_WORDS } from "./chat-words.ts";

const [siyuan, chen] = LOCAL_PEOPLE.map((one) => one.openid) as [string, string];
const passerBy = LOCAL_PEOPLE.find((one) => !one.isFollower)?.openid ?? "";

let platform: LocalWechat;
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  platform = await startLocalWechat({ now: () => app.clock.now() });
  app = await createTestApp({ config: { wechat: platform.settings } });
});
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  owner = await createPerson(app);
  await bind(siyuan);
});
afterAll(async () => {
  await app.close();
  await platform.stop();
});

/** Binds the owner to a person, inserted as after the password was checked. */
async function bind(openid: string, appId = LOCAL_APP_ID): Promise<void> {
  await app.database.pool.query(
    `with person as (
       insert into wechat_identities (app_id, openid, nickname, created_at) values ($1, $2, $2, $3)
       on conflict (app_id, openid) do update set nickname = excluded.nickname returning wechat_identity_id)
     insert into wechat_bindings (wechat_identity_id, account_id, handle, password_changed_at, bound_at)
     select wechat_identity_id, account_id, md5(random()::text), password_changed_at, $3 from person, accounts where account_id = $4`,
    [appId, openid, app.clock.now(), owner.accountId],
  );
}
const unbind = () =>
  app.database.pool.query("delete from wechat_bindings where account_id = $1", [owner.accountId]);

/** Notifies the owner of an event whose title is its name, and sends what is due. */
async function notify(event: NoticeEvent, title: string = event): Promise<void> {
  const notice = { event, data: {}, page: "/hardList" };
  await app.database.db.transaction().execute((tx) =>
    notifyOwner(app.deps, tx, owner.accountId, notice, {
      entryIn: (language) => ({ title: `${title} ${language}`, text: "what happened" }),
    }),
  );
  await sendDue(app.deps);
}
const on = (kind: ChatKind) =>
  app.call(setNoticeSwitch, { kind, channel: "chat", isOn: true }, owner);
const chat = async () => (await app.call(getNoticeSettings, {}, owner)).chat;
const inbox = async () =>
  (await app.call(listNotices, { kind: "account" }, owner)).list.map(({ event }) => event);
const test = () => app.call(sendTestNotice, { channel: "chat" }, owner);

/** Messages sent since, oldest first. */
let seen = 0;
beforeEach(() => {
  seen = platform.messages().length;
});
const sent = () =>
  platform
    .messages()
    .slice(0, platform.messages().length - seen)
    .toReversed();
const whats = () => sent().map(({ data }) => data["thing1"]);

const states = async () => {
  const { rows } = await app.database.pool.query<{ state: string }>(
    `select case when delivered_at is not null then 'delivered' when given_up_at is not null then 'given up'
       else 'pending' end as state from notice_deliveries where account_id = $1 order by notice_delivery_id`,
    [owner.accountId],
  );
  return rows.map(({ state }) => state);
};

describe("a message to the chat app", () => {
  it("is off until its kind is switched on, and leads to an in-app page of the account", async () => {
    await notify("device.offline");
    expect(sent()).toEqual([]);
    await on("fault");
    await notify("device.offline", "1 offline");
    await notify("bill.issued");
    await notify("withdrawal.paid");
    const [message, ...others] = sent();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ openid: siyuan, templateId: "local-fault" });
    expect(message?.data).toEqual({
      thing1: "1 offline en",
      time2: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      thing3: expect.stringContaining("***"),
    });
    const url = new URL(message?.url ?? "");
    expect(url.pathname).toBe("/wechat/device");
    expect(url.searchParams.get("language")).toBe("en");
  });

  it("is in the owner's language, in short words where the title is longer than a field", async () => {
    await on("fault");
    await app.database.pool.query("update accounts set language = 'zn' where account_id = $1", [
      owner.accountId,
    ]);
    await notify("device.offline", "a title that no field of the platform has room for");
    expect(whats()).toEqual(["设备离线"]);
    for (const { zh, en } of Object.values(SHORT_WORDS))
      expect([zh, en].every((text) => [...text].length <= 20)).toBe(true);
  });

  it("goes to everyone of this official account that is bound, and to nobody whose binding is paused", async () => {
    await bind(chen);
    await bind("former", LOCAL_FORMER_APP_ID);
    await on("payout");
    await notify("withdrawal.paid");
    expect(sent().map(({ openid }) => openid)).toEqual(expect.arrayContaining([siyuan, chen]));
    expect(sent()).toHaveLength(2);
    app.clock.advance(HOUR_MS);
    await app.database.pool.query(
      "update accounts set password_changed_at = $2 where account_id = $1",
      [owner.accountId, app.clock.now()],
    );
    await notify("withdrawal.paid");
    expect(sent()).toHaveLength(2);
  });

  it("is not sent to a person who was unbound before it was", async () => {
    await on("fault");
    platform.fail("unanswered");
    await notify("device.fault");
    expect(await states()).toEqual(["pending"]);
    await unbind();
    app.clock.advance(HOUR_MS);
    await sendDue(app.deps);
    expect(sent()).toEqual([]);
    expect(await chat()).toMatchObject({ state: "unbound" });
    expect((await app.refusal(sendTestNotice, { channel: "chat" }, owner)).error).toBe(
      "notifications.noChat",
    );
  });
});

describe("quiet hours", () => {
  it("hold messages back, each kind in one, and let security through", async () => {
    for (const kind of ["fault", "payout", "security"] as const) await on(kind);
    const night = { quietFrom: "22:00", quietUntil: "07:00", digestAt: "" };
    await app.call(setNoticeHours, night, owner);
    app.clock.set(new Date("2027-03-10T23:00:00Z"));
    await notify("device.offline");
    await notify("device.fault");
    await notify("withdrawal.paid");
    await notify("password.changed");
    expect(whats()).toEqual(["password.changed en"]);
    app.clock.set(new Date("2027-03-11T07:00:00Z"));
    await Promise.all([sendDue(app.deps), sendDue(app.deps)]);
    const held = whats().slice(1);
    expect(held).toHaveLength(2);
    expect(held).toEqual(expect.arrayContaining(["2 notifications", "withdrawal.paid en"]));
  });

  it("release what waits when they are switched off", async () => {
    await on("fault");
    await app.call(setNoticeHours, { quietFrom: "", quietUntil: "", digestAt: "08:00" }, owner);
    await notify("device.offline");
    expect(sent()).toEqual([]);
    await app.call(setNoticeHours, { quietFrom: "", quietUntil: "", digestAt: "" }, owner);
    await sendDue(app.deps);
    expect(sent()).toHaveLength(1);
  });
});

describe("what the platform answers", () => {
  beforeEach(() => on("fault"));

  it("mutes a person who does not follow, with one notice, until the owner switches it on again", async () => {
    await unbind();
    await bind(passerBy);
    await test();
    await test();
    await sendDue(app.deps);
    expect(await inbox()).toEqual(["chat.disabled"]);
    expect(await states()).toEqual(["given up", "given up"]);
    expect(await chat()).toMatchObject({ state: "muted", muted: [passerBy] });
    expect((await app.refusal(sendTestNotice, { channel: "chat" }, owner)).error).toBe(
      "notifications.chatMuted",
    );
    await bind(siyuan);
    expect(await chat()).toMatchObject({ state: "ready", muted: [passerBy] });
    await notify("device.fault");
    expect(sent().map(({ openid }) => openid)).toEqual([siyuan]);
    await app.call(enableChat, {}, owner);
    expect(await chat()).toMatchObject({ state: "ready", muted: [] });
  });

  it("a used-up quota waits for the platform's next day, and not for longer than three", async () => {
    app.clock.set(new Date("2027-05-10T10:00:00Z"));
    platform.fail({ errcode: 45009 });
    await notify("device.fault");
    app.clock.set(new Date("2027-05-10T16:00:00Z"));
    await sendDue(app.deps);
    expect(sent()).toEqual([]);
    app.clock.set(new Date("2027-05-10T16:05:00Z"));
    await sendDue(app.deps);
    expect(sent()).toHaveLength(1);
    for (let day = 0; day < 4; day += 1) platform.fail({ errcode: 45009 });
    await notify("device.fault");
    for (let day = 0; day < 3; day += 1) {
      app.clock.advance(DAY_MS);
      await sendDue(app.deps);
    }
    expect(await states()).toEqual(["delivered", "given up"]);
  });

  it.each([{ errcode: 40037 }, { errcode: 40125 }])(
    "%o is the operators' alarm until a message of the kind is taken, and not tried again",
    async (fault) => {
      platform.fail(fault);
      await notify("device.fault");
      const alarms = async () =>
        (await app.deps.roomAlarms(app.database.db, app.clock.now())).find(
          ({ alarm }) => alarm === "chatMessages",
        )?.count;
      expect(await alarms()).toBe(1);
      app.clock.advance(HOUR_MS);
      await sendDue(app.deps);
      expect(await states()).toEqual(["given up"]);
      const { body } = await app.server.inject("/metrics");
      expect(body).toMatch(/nodeyard_notices\{channel="chat",state="given_up"\} [1-9]/);
      await notify("device.fault");
      expect(await alarms()).toBe(0);
    },
  );

  it("is retried while the platform is away, later each time, and sent once", async () => {
    platform.fail("unanswered", "garbled");
    await notify("device.fault");
    app.clock.advance(10_000);
    await sendDue(app.deps);
    expect(await states()).toEqual(["pending"]);
    app.clock.advance(60_000);
    await sendDue(app.deps);
    expect(await states()).toEqual(["delivered"]);
    // A sender that was killed before it noted so repeats it, with the same id.
    await app.database.pool.query(
      "update notice_deliveries set delivered_at = null, next_try_at = made_at where account_id = $1",
      [owner.accountId],
    );
    await sendDue(app.deps);
    expect(sent()).toHaveLength(1);
  });
});

describe("a kind without a template", () => {
  it("is unavailable, and says so", async () => {
    const off = async (kind: "fault" | "bill") =>
      (await app.refusal(setNoticeSwitch, { kind, channel: "chat", isOn: true }, owner)).error;
    expect(await off("bill")).toBe("notifications.chatKindUnavailable");
    const { config } = app.deps;
    const { wechat } = config;
    const [first] = platform.settings.templates;
    Object.assign(config, { wechat: { ...platform.settings, templates: new Map() } });
    expect(await off("fault")).toBe("notifications.chatKindUnavailable");
    expect(await chat()).toEqual({ state: "unavailable", kinds: [], muted: [] });
    Object.assign(config, {
      wechat: { ...platform.settings, templates: new Map(first ? [first] : []) },
    });
    expect(await chat()).toMatchObject({ state: "ready", kinds: ["fault"] });
    Object.assign(config, { wechat });
  });
});
