import { getJDOrderPass, getJDOrderPassByPost } from "@nodeyard/contract/exchange/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { createSeller, type Seller } from "../buyback/testing/sellers.ts";
import { imageCaptcha } from "../wallet/testing/binding.ts";
import { codeFor } from "../withdrawal/testing/holders.ts";
import { advanceExchange } from "./deliver/advance-exchange.ts";
import { exchangeRoom } from "./room.ts";
import { exchangeFor, stockUp } from "./testing/stock.ts";

let app: TestApp;
let seller: Seller;
let dealId: string;
beforeAll(async () => {
  app = await createTestApp();
  await stockUp(app, 100, 4);
  seller = await createSeller(app);
  const id = await exchangeFor(app, seller, 100, 2);
  await advanceExchange(app.deps, id);
  dealId = String(id);
});
beforeEach(() => app.clock.advance(HOUR_MS));
afterAll(() => app.close());

const proof = async (person: Person = seller) => ({
  ...(await imageCaptcha(app)),
  emailVerifyCode: await codeFor(app, person, "card-secrets"),
});
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

it("shows an owner's cards for a captcha and a code, with an audit line, and in no other place", async () => {
  const { data } = await app.call(getJDOrderPassByPost, { dealId, ...(await proof()) }, seller);
  expect(data).toEqual([
    {
      card: expect.stringMatching(/^SECRET-/),
      number: expect.stringMatching(/^JD/),
      validUntil: null,
    },
    {
      card: expect.stringMatching(/^SECRET-/),
      number: expect.stringMatching(/^JD/),
      validUntil: null,
    },
  ]);
  expect(new Set(data.map(({ card }) => card)).size).toBe(2);
  const again = await app.call(getJDOrderPass, { dealId, ...(await proof()) }, seller);
  expect(again.data).toEqual(data);
  const { rows } = await query(
    "select details from audit_lines where act = 'exchange.show-cards' and subject_account_id = $1",
    [seller.accountId],
  );
  expect(rows).toEqual([
    { details: { exchangeId: dealId, count: 2 } },
    { details: { exchangeId: dealId, count: 2 } },
  ]);
  const stored = await query(
    `select (select json_agg(c) from exchange_cards c)::text || (select json_agg(e) from exchanges e)::text
       || (select json_agg(a) from audit_lines a)::text as text`,
  );
  for (const { card, number } of data) {
    expect(stored.rows[0]?.text).not.toContain(card);
    expect(stored.rows[0]?.text).not.toContain(number);
  }
});

it("mails the owner that secrets were shown, without them", async () => {
  const { data } = await app.call(getJDOrderPassByPost, { dealId, ...(await proof()) }, seller);
  const { rows } = await query(
    "select text from outbox_entries where recipient = $1 order by outbox_entry_id desc limit 1",
    [seller.email],
  );
  const mail = String(rows[0]?.text);
  expect(mail).toContain(`just shown. Exchange: ${dealId}, cards: 2.`);
  for (const { card, number } of data) {
    expect(mail).not.toContain(card);
    expect(mail).not.toContain(number);
  }
});

it.each<[string, Readonly<Record<string, unknown>>, string]>([
  ["no captcha", { imageCode: "" }, "verification.captchaRequired"],
  ["a wrong captcha", { imageCode: "x" }, "verification.captchaWrong"],
  ["no code", { emailVerifyCode: "" }, "verification.codeRequired"],
  ["a wrong code", { emailVerifyCode: "x" }, "verification.codeWrong"],
  ["an unknown exchange", { dealId: "999999" }, "exchange.unknownExchange"],
  ["no number", { dealId: "x" }, "exchange.unknownExchange"],
])("shows nothing for %s", async (_what, over, error) => {
  const request = { dealId, ...(await proof()), ...over };
  expect((await app.refusal(getJDOrderPassByPost, request, seller)).error).toBe(error);
});

it("takes a code of this purpose, which is used once", async () => {
  const { imageCode, imageCodeId, emailVerifyCode } = await proof();
  await app.call(getJDOrderPassByPost, { dealId, imageCode, imageCodeId, emailVerifyCode }, seller);
  const used = { dealId, ...(await imageCaptcha(app)), emailVerifyCode };
  expect((await app.refusal(getJDOrderPassByPost, used, seller)).error).toBe(
    "verification.codeExpired",
  );
  const other = {
    ...(await imageCaptcha(app)),
    emailVerifyCode: await codeFor(app, seller, "exchange"),
  };
  expect((await app.refusal(getJDOrderPassByPost, { dealId, ...other }, seller)).error).toBe(
    "verification.codeOfOtherPurpose",
  );
});

it("shows nothing of another owner's exchange, or of one that has no cards yet", async () => {
  const other = await createSeller(app);
  const request = { dealId, ...(await proof(other)) };
  expect((await app.refusal(getJDOrderPassByPost, request, other)).error).toBe(
    "exchange.unknownExchange",
  );
  const open = String(await exchangeFor(app, other));
  expect(
    (await app.refusal(getJDOrderPassByPost, { dealId: open, ...(await proof(other)) }, other))
      .error,
  ).toBe("exchange.noCardsYet");
});

it("limits attempts", async () => {
  const person = await createSeller(app);
  const id = await exchangeFor(app, person);
  await advanceExchange(app.deps, id);
  const errors: string[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const request = { dealId: String(id), imageCodeId: "x", imageCode: "x", emailVerifyCode: "x" };
    errors.push((await app.refusal(getJDOrderPassByPost, request, person)).error);
  }
  expect(errors.at(-1)).toBe("platform.tooMany");
  expect(errors.at(-2)).not.toBe("platform.tooMany");
});

it("shows no card that was moved into another's row", async () => {
  const { rows } = await query(
    "select exchange_card_id as id, sealed from exchange_cards where exchange_id = $1 order by 1",
    [dealId],
  );
  const put = (id: unknown, sealed: unknown) =>
    query("update exchange_cards set sealed = $2 where exchange_card_id = $1", [id, sealed]);
  await put(rows[0]?.id, rows[1]?.sealed);
  const answer = await app.request(getJDOrderPassByPost, { dealId, ...(await proof()) }, seller);
  expect(answer.body).toBeUndefined();
  await put(rows[0]?.id, rows[0]?.sealed);
});

it("blocks the closing of an account while an exchange is in progress, and forgets its cards then", async () => {
  await stockUp(app, 200, 1);
  const person = await createSeller(app);
  const id = await exchangeFor(app, person, 200, 1);
  const obstacle = () => exchangeRoom.closingObstacle?.(app.database.db, person.accountId);
  expect(await obstacle()).toEqual({ kind: "exchange", count: 1 });
  await advanceExchange(app.deps, id);
  expect(await obstacle()).toBeUndefined();
  await app.database.db.transaction().execute(async (tx) => {
    await app.deps.onClose(tx, person.accountId);
  });
  const { rows } = await query(
    "select sealed, number_digest from exchange_cards where exchange_id = $1",
    [id],
  );
  expect(rows).toEqual([{ sealed: null, number_digest: expect.any(String) }]);
});
