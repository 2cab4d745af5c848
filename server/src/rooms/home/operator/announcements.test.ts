import * as operatorCalls from "@nodeyard/contract/home/operator/calls.ts";
import * as homeCalls from "@nodeyard/contract/home/calls.ts";
import type { AnnouncementsResponse } from "@nodeyard/contract/home/calls.ts";
import {
  approveRequest,
  listRequests,
  requestAnnouncement,
} from "@nodeyard/contract/operator/request-calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Answer, FieldsOf } from "../../../platform/testing/call-app.ts";
import { createOperator, createPerson, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";

let app: TestApp;
let owner: Person;
let operator: Person;
let second: Person;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createPerson(app);
  operator = await createOperator(app, "support");
  second = await createOperator(app, "operations");
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query("truncate announcements"));

const TEXT = {
  titleZh: "维护通知",
  titleEn: "Maintenance",
  bodyZh: "今晚维护。\n\n<b>十分钟</b>",
  bodyEn: "Tonight.\n\n<b>Ten minutes</b>",
};
type Options = { language?: "zn" | "en" };
const REASON = "as agreed";
const all = (query: FieldsOf<typeof operatorCalls.listAllAnnouncements> = {}) =>
  app.request(operatorCalls.listAllAnnouncements, query, { session: operator.session });
/** The version of an announcement that an operator sees now. */
const versionOf = async (id: string) =>
  (await all()).body?.list.find((row) => row.id === id)?.version ?? "not seen";
const save = async (
  over: FieldsOf<typeof operatorCalls.saveAnnouncement> = {},
  options: Options = {},
) => {
  const version = typeof over.id === "string" ? { version: await versionOf(over.id) } : {};
  const request = { ...TEXT, reason: REASON, ...version, ...over };
  const caller = { session: operator.session, ...options };
  return app.request(operatorCalls.saveAnnouncement, request, caller);
};
/** Publishes a pinned announcement, by two operators. */
const pin = async (over: FieldsOf<typeof operatorCalls.saveAnnouncement> = {}) => {
  const version = typeof over.id === "string" ? { version: await versionOf(over.id) } : {};
  const request = { ...TEXT, reason: REASON, ...version, ...over };
  const { requestId } = await app.call(requestAnnouncement, request, operator);
  await app.call(approveRequest, { requestId, reason: REASON }, second);
  const [newest] = (await all()).body?.list.toSorted((a, b) => Number(b.id) - Number(a.id)) ?? [];
  return newest?.id ?? "";
};
const withdraw = async (id: string, options: Options = {}) =>
  app.request(
    operatorCalls.withdrawAnnouncement,
    { id, version: await versionOf(id), reason: REASON },
    { session: operator.session, ...options },
  );
const list = (
  query: FieldsOf<typeof homeCalls.listAnnouncements> = {},
  language: "zn" | "en" = "en",
) => app.request(homeCalls.listAnnouncements, query, { session: owner.session, language });
const titlesOf = ({ body }: Answer<AnnouncementsResponse>) => body?.list.map((row) => row.title);
const saveNew = async (over: FieldsOf<typeof operatorCalls.saveAnnouncement> = {}) =>
  (await save(over)).body?.id ?? "";

/** The call's message, in the language of the request body. */
async function expectRefusal(
  over: FieldsOf<typeof operatorCalls.saveAnnouncement>,
  refusal: { code: number; field: string; zh: string; en: string },
): Promise<void> {
  const { code, field, zh, en } = refusal;
  expect((await save(over)).refusal).toMatchObject({
    code,
    field,
    message: en,
  });
  expect((await save(over, { language: "zn" })).refusal).toMatchObject({
    code,
    field,
    message: zh,
  });
}

describe("the announcements of owners", () => {
  it("come in the language of the call, as plain text", async () => {
    await pin({ link: "https://example.com/help?a=1" });
    const answer = await list();
    expect(answer.body).toMatchObject({
      code: 200,
      total: 1,
      pageSize: 20,
      list: [
        {
          title: TEXT.titleEn,
          body: TEXT.bodyEn,
          link: "https://example.com/help?a=1",
          isPinned: true,
          publishedAt: "2026-03-10T08:30:00.000Z",
        },
      ],
    });
    expect((await list({}, "zn")).body).toMatchObject({
      list: [{ title: TEXT.titleZh, body: TEXT.bodyZh }],
    });
  });

  it("are pinned ones first, then the newest, a page at a time", async () => {
    for (const [titleEn, publishAt, isPinned] of [
      ["old", "2026-03-01T00:00:00Z", false],
      ["pinned long ago", "2025-01-01T00:00:00Z", true],
      ["new", "2026-03-09T00:00:00Z", false],
      ["pinned lately", "2026-02-01T08:00:00+08:00", true],
    ] as const) {
      await (isPinned ? pin : save)({ titleEn, publishAt });
    }
    const order = ["pinned lately", "pinned long ago", "new", "old"];
    expect(titlesOf(await list())).toEqual(order);
    const second = await list({ pageNum: 2, pageSize: 3 });
    expect(titlesOf(second)).toEqual(order.slice(3));
    expect(second.body).toMatchObject({ total: 4, pageSize: 3 });
  });

  it("appear at their time", async () => {
    await save({ titleEn: "later", publishAt: "2026-03-10T08:31:00Z" });
    expect(titlesOf(await list())).toEqual([]);
    expect((await list()).body).toMatchObject({ total: 0 });
    app.clock.advance(60_000);
    expect(titlesOf(await list())).toEqual(["later"]);
    app.clock.advance(-60_000);
  });

  it("are gone once unpublished", async () => {
    const id = await saveNew();
    expect((await withdraw(id)).body).toMatchObject({
      code: 200,
      message: "Announcement unpublished",
    });
    expect((await list()).body).toMatchObject({ list: [], total: 0 });
  });
});

describe("the operator", () => {
  it("sees all of them, those to come and unpublished ones too", async () => {
    const id = await saveNew({ titleEn: "withdrawn" });
    await withdraw(id);
    await save({ titleEn: "to come", publishAt: "2027-01-01T00:00:00Z" });
    const answer = await all();
    expect(answer.body?.list.map((row) => [row.titleEn, row.withdrawnAt])).toEqual([
      ["to come", null],
      ["withdrawn", "2026-03-10T08:30:00.000Z"],
    ]);
    expect((await all({ pageSize: 1, pageNum: 2 })).body).toMatchObject({
      total: 2,
      pageSize: 1,
      list: [{ titleEn: "withdrawn", titleZh: TEXT.titleZh, bodyZh: TEXT.bodyZh, link: "" }],
    });
  });

  it("changes one; what is left out stays, its place in the list too", async () => {
    const first = await save({ link: "http://example.com" });
    expect(first.body).toMatchObject({ code: 200, message: "Announcement saved" });
    app.clock.advance(60_000);
    const id = first.body?.id ?? "";
    const corrected = await save({ id, titleEn: "Corrected" }, { language: "zn" });
    expect(corrected.body).toMatchObject({ message: "公告已保存", id });
    expect((await list()).body).toMatchObject({
      total: 1,
      list: [
        {
          title: "Corrected",
          link: "http://example.com",
          isPinned: false,
          publishedAt: "2026-03-10T08:30:00.000Z",
        },
      ],
    });
    await pin({ id, link: "" });
    expect((await list()).body).toMatchObject({ list: [{ link: "", isPinned: true }] });
    await save({ id, isPinned: false });
    expect((await list()).body).toMatchObject({ list: [{ isPinned: false }] });
    app.clock.advance(-60_000);
  });

  it("publishes an unpublished one again by saving it", async () => {
    const id = await saveNew();
    await withdraw(id);
    await save({ id });
    expect((await list()).body).toMatchObject({ total: 1 });
  });

  it("leaves an audit line for each act with its reason, before and after, and none for what changes nothing", async () => {
    const { rows: earlier } = await app.database.pool.query<{ id: bigint }>(
      "select coalesce(max(audit_line_id), 0) as id from audit_lines",
    );
    const id = await saveNew();
    expect((await save({ id })).refusal).toMatchObject({ code: 5282 });
    await save({ id, titleEn: "Corrected" });
    await withdraw(id);
    expect((await withdraw(id)).refusal).toMatchObject({ code: 5282 });
    await withdraw("987654");
    const lines = await app.database.db
      .selectFrom("audit_lines")
      .select(["actor_account_id", "subject_account_id", "act", "details"])
      .where("audit_line_id", ">", earlier[0]?.id ?? 0n)
      .orderBy("audit_line_id")
      .execute();
    const written = { ...TEXT, link: "", isPinned: false, withdrawnAt: null };
    const corrected = { ...written, titleEn: "Corrected" };
    const withdrawnAt = "2026-03-10T08:30:00.000Z";
    expect(lines).toMatchObject([
      {
        act: "home.save-announcement",
        details: { reason: REASON, before: {}, after: { announcementId: id, ...written } },
      },
      { act: "home.save-announcement", details: { before: written, after: corrected } },
      {
        act: "home.withdraw-announcement",
        // The text is kept.
        details: { before: corrected, after: { ...corrected, announcementId: id, withdrawnAt } },
      },
    ]);
    expect(lines.every((line) => line.actor_account_id === operator.accountId)).toBe(true);
    expect(lines.every((line) => line.subject_account_id === null)).toBe(true);
    expect((await all()).body).toMatchObject({ list: [{ ...corrected, withdrawnAt }] });
  });

  it("is alone for what is not pinned: a pinned one takes another operator, who sees it", async () => {
    expect((await save({ isPinned: true })).refusal?.error).toBe("home.pinTakesTwo");
    expect((await list()).body).toMatchObject({ total: 0 });
    const request = { ...TEXT, isPinned: true, reason: REASON };
    const { requestId } = await app.call(requestAnnouncement, request, operator);
    expect((await list()).body).toMatchObject({ total: 0 });
    const decision = { requestId, reason: REASON };
    expect((await app.refusal(approveRequest, decision, operator)).error).toBe(
      "operator.ownRequest",
    );
    const { list: open } = await app.call(listRequests, {}, second);
    expect(open).toMatchObject([{ kind: "announcement", name: TEXT.titleZh }]);
    expect(open[0]?.published).toContain(TEXT.bodyEn);
    await app.call(approveRequest, decision, second);
    const [pinned] = (await all()).body?.list ?? [];
    expect(pinned).toMatchObject({ ...TEXT, isPinned: true });
    const id = pinned?.id ?? "";
    // Its text stays what two have seen.
    expect((await save({ id, titleEn: "Else" })).refusal?.error).toBe("home.pinTakesTwo");
    const later = { ...request, id, version: pinned?.version ?? "", titleEn: "Else" };
    const change = await app.call(requestAnnouncement, later, operator);
    await save({ id, isPinned: false });
    const late = { requestId: change.requestId, reason: REASON };
    expect((await app.refusal(approveRequest, late, second)).error).toBe("operator.subjectChanged");
  });

  it("gives a reason for each act", async () => {
    const id = await saveNew();
    const seen = { id, version: await versionOf(id), reason: " a " };
    const { session } = operator;
    const refusals = [
      await save({ reason: "" }),
      await save({ id, titleEn: "Corrected", reason: "  " }),
      await app.request(operatorCalls.withdrawAnnouncement, seen, { session }),
    ];
    expect(refusals.map(({ refusal }) => refusal?.code)).toEqual([5261, 5261, 5261]);
    expect(titlesOf(await list())).toEqual([TEXT.titleEn]);
  });

  it("does not overwrite what another has written meanwhile, nor what was never seen", async () => {
    const id = await saveNew();
    const version = await versionOf(id);
    await save({ id, titleEn: "The other's" });
    const { session } = operator;
    const late = [
      await save({ id, titleEn: "Mine", version }),
      await save({ id, titleEn: "Mine", version: "" }),
      await app.request(
        operatorCalls.withdrawAnnouncement,
        { id, version, reason: REASON },
        { session },
      ),
    ];
    expect(late.map(({ refusal }) => refusal?.code)).toEqual([5262, 5262, 5262]);
    expect(titlesOf(await list())).toEqual(["The other's"]);
  });

  it.each(["titleZh", "titleEn"])("must write a title in both languages: %s", async (field) => {
    await expectRefusal(
      { [field]: "  " },
      {
        code: 4602,
        field,
        zh: "请填写中文和英文标题",
        en: "Enter both a Chinese and an English title",
      },
    );
  });

  it.each(["bodyZh", "bodyEn"])("must write a text in both languages: %s", async (field) => {
    await expectRefusal(
      { [field]: "" },
      {
        code: 4603,
        field,
        zh: "请填写中文和英文内容",
        en: "Enter both a Chinese and an English text",
      },
    );
  });

  it.each([
    "javascript:alert(1)",
    "ftp://example.com",
    "example.com",
    "//example.com",
    "http:",
    "data:text/html,x",
    "https://bank.example@other.example/",
    "https://:word@other.example/",
  ])("may not link to %s", async (link) => {
    await expectRefusal(
      { link },
      {
        code: 4604,
        field: "link",
        zh: "链接须以 http:// 或 https:// 开头，且不含用户名",
        en: "Links must start with http:// or https://, without a user name",
      },
    );
  });

  it.each(["tomorrow", "2026-13-01T00:00:00Z", "2026-03-10", "2026-03-10T08:00:00"])(
    "must give a time of publication that is an instant, not %s",
    async (publishAt) => {
      await expectRefusal(
        { publishAt },
        {
          code: 4605,
          field: "publishAt",
          zh: "发布时间无效",
          en: "Enter a valid publication time",
        },
      );
    },
  );

  it.each(["999999", "x", "-1"])("gets the error that there is no announcement %s", async (id) => {
    const refusal = {
      code: 4601,
      field: "id",
      zh: "公告不存在",
      en: "No such announcement",
    };
    await expectRefusal({ id }, refusal);
    expect((await withdraw(id)).refusal).toMatchObject({ code: 4601, message: refusal.en });
    expect((await withdraw(id, { language: "zn" })).refusal).toMatchObject({ message: refusal.zh });
  });

  it("unpublishes in the language of the call", async () => {
    const id = await saveNew();
    expect((await withdraw(id, { language: "zn" })).message).toBe("公告已撤下");
  });

  it("is who may; an owner is refused", async () => {
    const options = { session: owner.session };
    expect((await app.request(operatorCalls.listAllAnnouncements, {}, options)).status).toBe(403);
    const saved = await app.request(
      operatorCalls.saveAnnouncement,
      { ...TEXT, reason: REASON },
      options,
    );
    expect(saved.status).toBe(403);
    expect((await list()).body).toMatchObject({ total: 0 });
  });
});
