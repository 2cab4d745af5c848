import {
  countUnread,
  getNoticeSettings,
  listNotices,
  markAllNotices,
  markNotice,
  sendTestNotice,
  setNoticeHours,
  setNoticeLanguage,
  setNoticeSwitch,
} from "@nodeyard/contract/notifications/calls.ts";
import type { NoticeEvent } from "@nodeyard/contract/notifications/rules.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPerson, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { createSession } from "../account/sessions.ts";
import { deleteOldNotices, deleteNotices } from "./delete-notices.ts";
import { sendHeldMails } from "./mail/send-held-mails.ts";
import { notifyOwner } from "./notify-owner.ts";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
});
afterAll(() => app.close());

/** Notifies the owner of an event whose words are its name. */
const notify = (event: NoticeEvent, thread?: string) =>
  app.database.db
    .transaction()
    .execute((tx) =>
      notifyOwner(
        app.deps,
        tx,
        owner.accountId,
        { event, data: {}, page: "/hardList", ...(thread !== undefined && { thread }) },
        { entryIn: (language) => ({ title: `${event} ${language}`, text: "what happened" }) },
      ),
    );
const inbox = async (query: object = {}) => app.call(listNotices, query, owner);
const titles = async (query: object = {}) => (await inbox(query)).list.map(({ title }) => title);
async function mails(): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ text: string }>(
    "select text from outbox_entries where kind = 'email' and recipient = $1 order by outbox_entry_id",
    [owner.email],
  );
  // The names of events look like those of sites, which mails break.
  return rows.map(({ text }) => text.replaceAll("\u2060", ""));
}
const subjects = async () => (await mails()).map((text) => text.split("\n")[0]);
/** Another time, long after: the owner has signed in again. */
async function at(instant: Date | string): Promise<void> {
  app.clock.set(new Date(instant));
  const from = { accountId: owner.accountId, ip: "127.0.0.1", userAgent: "" };
  owner = { ...owner, session: await createSession(app.deps, app.database.db, from) };
}

describe("the language of what is sent", () => {
  it("is the owner's choice, whatever language the calls and pages have", async () => {
    const writtenIn = async () => (await app.call(getNoticeSettings, {}, owner)).writtenIn;
    const send = () => app.call(sendTestNotice, { channel: "mail" }, { ...owner, language: "en" });
    await app.call(setNoticeLanguage, { writtenIn: "zn" }, owner);
    await send();
    expect(await writtenIn()).toBe("zn");
    await app.call(setNoticeLanguage, { writtenIn: "en" }, { ...owner, language: "zn" });
    await send();
    expect(await writtenIn()).toBe("en");
    expect(await subjects()).toEqual(["Nodeyard：测试通知", "Nodeyard: Test notification"]);
  });
});

describe("the inbox", () => {
  it("lists entries in the reader's language, newest first, by kind and unread", async () => {
    await notify("device.offline");
    app.clock.advance(60_000);
    await notify("bill.issued");
    expect(await titles()).toEqual(["bill.issued en", "device.offline en"]);
    const chinese = await app.call(listNotices, {}, { ...owner, language: "zn" });
    expect(chinese.list[0]).toMatchObject({ title: "bill.issued zn", kind: "bill", isRead: false });
    expect(await titles({ kind: "fault" })).toEqual(["device.offline en"]);
    const { list } = await inbox();
    await app.call(markNotice, { noticeId: list[0]?.noticeId ?? "", isRead: true }, owner);
    expect(await titles({ isUnread: true })).toEqual(["device.offline en"]);
    expect(await app.call(countUnread, {}, owner)).toMatchObject({ unread: 1 });
    await app.call(markNotice, { noticeId: list[0]?.noticeId ?? "", isRead: false }, owner);
    expect((await inbox({ pageSize: 1, pageNum: 2 })).list).toHaveLength(1);
  });

  it("marks all as read that the reader has seen, and nothing that came since", async () => {
    await notify("device.offline");
    const until = (await inbox()).list[0]?.changedAt ?? "";
    app.clock.advance(1000);
    await notify("device.fault");
    await app.call(markAllNotices, { until }, owner);
    expect(await titles({ isUnread: true })).toEqual(["device.fault en"]);
  });

  it("has one entry of a thread, which grows and is unread again", async () => {
    await notify("device.offline", "fault:1");
    const [first] = (await inbox()).list;
    await app.call(markNotice, { noticeId: first?.noticeId ?? "", isRead: true }, owner);
    app.clock.advance(60_000);
    await notify("device.offline", "fault:1");
    expect((await inbox()).list).toMatchObject([{ noticeId: first?.noticeId, isRead: false }]);
  });

  it("forgets entries after half a year, and all of a closed account", async () => {
    await notify("device.offline");
    await at(new Date(app.clock.now().getTime() + 181 * 86_400_000));
    await notify("device.fault");
    await deleteOldNotices(app.deps);
    expect(await titles()).toEqual(["device.fault en"]);
    await app.database.db.transaction().execute((tx) => deleteNotices(tx, owner.accountId));
    expect(await titles()).toEqual([]);
  });

  it("has nothing of a transaction that is rolled back, and neither has anyone's mail", async () => {
    const failed = app.database.db.transaction().execute(async (tx) => {
      const notice = { event: "device.offline", data: {} } as const;
      await notifyOwner(app.deps, tx, owner.accountId, notice, {
        entryIn: () => ({ title: "never", text: "" }),
      });
      throw new Error("killed");
    });
    await expect(failed).rejects.toThrow("killed");
    expect(await titles()).toEqual([]);
    expect(await mails()).toEqual([]);
  });
});

describe("switches", () => {
  it("are inbox and mail to begin with, and the inbox alone for payouts", async () => {
    await notify("device.offline");
    await notify("withdrawal.paid");
    expect(await titles()).toHaveLength(2);
    expect(await subjects()).toEqual(["Nodeyard: device.offline en"]);
    const { switches } = await app.call(getNoticeSettings, {}, owner);
    expect(switches.fault).toEqual({ inbox: true, mail: true, chat: false, webhook: false });
  });

  it("hold per kind and channel from then on", async () => {
    for (const channel of ["inbox", "mail"] as const)
      await app.call(setNoticeSwitch, { kind: "fault", channel, isOn: false }, owner);
    await app.call(setNoticeSwitch, { kind: "payout", channel: "mail", isOn: true }, owner);
    await notify("device.offline");
    await notify("withdrawal.paid");
    expect(await titles()).toEqual(["withdrawal.paid en"]);
    expect(await subjects()).toEqual(["Nodeyard: withdrawal.paid en"]);
  });

  it("cannot hide security notices from inbox and mail", async () => {
    for (const channel of ["inbox", "mail"] as const) {
      const off = { kind: "security", channel, isOn: false } as const;
      expect((await app.refusal(setNoticeSwitch, off, owner)).error).toBe(
        "notifications.securityStays",
      );
      await expect(
        app.database.pool.query("insert into notice_switches values ($1, 'security', $2, false)", [
          owner.accountId,
          channel,
        ]),
      ).rejects.toThrow("check");
    }
  });
});

describe("quiet hours and the daily mail", () => {
  const night = { quietFrom: "22:00", quietUntil: "07:00", digestAt: "" };
  const choose = (hours: object) => app.call(setNoticeHours, hours, owner);

  it("hold mails back until they end, all in one mail, once; the inbox has them at once", async () => {
    await choose(night);
    await at("2027-03-10T23:00:00Z");
    await notify("device.offline", "fault:2");
    await notify("device.offline", "fault:2");
    await notify("device.online");
    expect(await titles()).toHaveLength(2);
    await sendHeldMails(app.deps);
    expect(await mails()).toEqual([]);
    await at("2027-03-11T07:00:00Z");
    await Promise.all([sendHeldMails(app.deps), sendHeldMails(app.deps)]);
    await sendHeldMails(app.deps);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatch(/^Nodeyard: 2 notifications\n/);
    expect(mail).toContain("■ device.offline en\n\nwhat happened");
  });

  it("let security through", async () => {
    await choose({ ...night, digestAt: "08:00" });
    await at("2027-03-12T23:00:00Z");
    await notify("password.changed");
    expect(await subjects()).toEqual(["Nodeyard: password.changed en"]);
  });

  it("release what waits when they are switched off", async () => {
    await choose({ quietFrom: "", quietUntil: "", digestAt: "08:00" });
    await at("2027-03-13T12:00:00Z");
    await notify("bill.issued");
    await choose({ quietFrom: "", quietUntil: "", digestAt: "" });
    await sendHeldMails(app.deps);
    expect(await subjects()).toEqual(["Nodeyard: bill.issued en"]);
  });

  it("are refused half or as no time", async () => {
    const refusal = async (hours: object) => {
      const { error, field } = await app.refusal(setNoticeHours, hours, owner);
      return [error, field];
    };
    expect(await refusal({ ...night, quietUntil: "" })).toEqual([
      "notifications.quietIncomplete",
      "quietUntil",
    ]);
    expect(await refusal({ ...night, quietUntil: "22:00" })).toEqual([
      "notifications.quietIncomplete",
      "quietUntil",
    ]);
    expect(await refusal({ ...night, digestAt: "24:00" })).toEqual([
      "notifications.timeInvalid",
      "digestAt",
    ]);
  });
});

it("a test goes through the one channel, whatever is switched off", async () => {
  await app.call(setNoticeSwitch, { kind: "account", channel: "inbox", isOn: false }, owner);
  await app.call(sendTestNotice, { channel: "inbox" }, owner);
  expect(await titles()).toEqual(["Test notification"]);
  expect(await mails()).toEqual([]);
  await app.call(sendTestNotice, { channel: "mail" }, owner);
  expect(await subjects()).toEqual(["Nodeyard: Test notification"]);
  expect((await app.refusal(sendTestNotice, { channel: "webhook" }, owner)).error).toBe(
    "notifications.noWebhook",
  );
});
