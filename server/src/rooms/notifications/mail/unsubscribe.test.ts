import { getNoticeSettings, setNoticeHours } from "@nodeyard/contract/notifications/calls.ts";
import type { NoticeEvent } from "@nodeyard/contract/notifications/rules.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createUnsubscribeToken } from "../../../platform/messages/unsubscribe-token.ts";
import { createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { whileLocked } from "../../../platform/testing/while-locked.ts";
import { notifyOwner } from "../notify-owner.ts";
import { sendHeldMails } from "./send-held-mails.ts";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
});
afterAll(() => app.close());

const notify = (event: NoticeEvent) =>
  app.database.db.transaction().execute((tx) =>
    notifyOwner(
      app.deps,
      tx,
      owner.accountId,
      { event, data: {} },
      {
        entryIn: () => ({ title: event, text: "text" }),
      },
    ),
  );
/** Kinds that each mail to the owner offers to switch off. */
const offers = async () => {
  const { rows } = await app.database.pool.query<{ notice_kinds: string[] | null }>(
    "select notice_kinds from messages where address = $1 order by message_id",
    [owner.email],
  );
  return rows.map((row) => row.notice_kinds);
};
const tokenOf = (kinds: readonly string[]) =>
  createUnsubscribeToken(app.deps.encryption, { accountId: owner.accountId, kinds });
const FORM = "application/x-www-form-urlencoded";
const visit = (
  method: "GET" | "HEAD" | "POST",
  token: string,
  payload?: string,
  type: string | null = FORM,
) =>
  app.server.inject({
    method,
    url: `/unsubscribe?language=en&token=${encodeURIComponent(token)}`,
    ...(payload !== undefined && {
      headers: type === null ? {} : { "content-type": type },
      payload,
    }),
  });
const mailSwitches = async () => {
  const { switches } = await app.call(getNoticeSettings, {}, owner);
  return Object.entries(switches).flatMap(([kind, { mail }]) => (mail ? [kind] : []));
};

describe("a mail", () => {
  it("offers to switch off its own kind, and one about security offers nothing", async () => {
    await notify("bill.issued");
    await notify("password.changed");
    expect(await offers()).toEqual([["bill"], null]);
  });

  it("of several offers to switch off all of theirs", async () => {
    await app.call(setNoticeHours, { quietFrom: "", quietUntil: "", digestAt: "23:00" }, owner);
    for (const event of ["bill.issued", "device.fault", "bill.supplemented"] as const)
      await notify(event);
    app.clock.advance(86_400_000);
    await sendHeldMails(app.deps);
    expect(await offers()).toEqual([["bill", "fault"]]);
  });
});

describe("the link of a mail", () => {
  it("switches nothing off before the button of its page", async () => {
    const page = await visit("GET", tokenOf(["bill"]));
    expect(page.body).toContain("Mails about: bills.");
    expect(page.body).toContain('<form method="post"');
    expect((await visit("HEAD", tokenOf(["bill"]))).statusCode).toBe(200);
    expect(await mailSwitches()).toContain("bill");
  });

  it("switches off these kinds alone, for this account, in one click without a session", async () => {
    const before = await mailSwitches();
    const other = await createPerson(app);
    const posted = await visit("POST", tokenOf(["bill"]), "List-Unsubscribe=One-Click");
    expect(posted.statusCode).toBe(200);
    expect(await mailSwitches()).toEqual(before.filter((kind) => kind !== "bill"));
    await notify("bill.issued");
    expect(await offers()).toEqual([]);
    const others = (await app.call(getNoticeSettings, {}, other)).switches;
    expect(others.bill.mail).toBe(true);
  });

  it.each(["multipart/form-data; boundary=b", "application/json", "text/plain", null])(
    "switches off whatever type its body has: %s",
    async (type) => {
      const body = "List-Unsubscribe=One-Click";
      expect((await visit("POST", tokenOf(["bill"]), body, type)).statusCode).toBe(200);
      expect(await mailSwitches()).not.toContain("bill");
      expect((await visit("POST", tokenOf(["bill"]), body, type)).statusCode).toBe(200);
      expect(await mailSwitches()).not.toContain("bill");
    },
  );

  it("reaches what is held until later", async () => {
    await app.call(setNoticeHours, { quietFrom: "", quietUntil: "", digestAt: "23:00" }, owner);
    await notify("bill.issued");
    await visit("POST", tokenOf(["bill"]), "");
    app.clock.advance(86_400_000);
    await sendHeldMails(app.deps);
    expect(await offers()).toEqual([]);
  });

  it("leaves nothing to an account that is closed meanwhile", async () => {
    const [answer] = await whileLocked(
      app.database.pool,
      [owner.accountId],
      () => [visit("POST", tokenOf(["bill"]), "").then(({ statusCode }) => statusCode)],
      (client) =>
        client.query("update accounts set closed_at = now() where account_id = $1", [
          owner.accountId,
        ]),
    );
    expect(answer).toBe(200);
    const { rowCount } = await app.database.pool.query(
      "select from notice_switches where account_id = $1",
      [owner.accountId],
    );
    expect(rowCount).toBe(0);
  });

  it("is refused unless the server has made it, and never switches off security", async () => {
    const before = await mailSwitches();
    for (const token of ["", "1.abc.def", `${tokenOf(["bill"])}x`, tokenOf(["security"])])
      expect((await visit("POST", token, "")).statusCode).toBe(404);
    expect(await mailSwitches()).toEqual(before);
  });
});
