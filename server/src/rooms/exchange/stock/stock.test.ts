import { getExchangeInfo } from "@nodeyard/contract/exchange/calls.ts";
import {
  checkCardFile,
  getExchangeStock,
  listExchanges,
  loadCards,
  releaseCards,
  setExchangeOffer,
  switchExchanges,
  withdrawCards,
} from "@nodeyard/contract/exchange/operator/calls.ts";
import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOperator, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { createSeller } from "../../buyback/testing/sellers.ts";
import { readAccounts } from "../../withdrawal/testing/holders.ts";
import { auditExchanges } from "../audit/audit-exchanges.ts";
import { advanceExchange } from "../deliver/advance-exchange.ts";
import { cardLines, emptyStock, exchangeFor, fileOf, load } from "../testing/stock.ts";

let app: TestApp;
let finance: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  await emptyStock(app);
  finance = await createOperator(app, "finance");
});
afterAll(() => app.close());

const reason = "a drill with the stock";
const stock = () => app.call(getExchangeStock, {}, finance);
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const freeOf = async (denomination: number) =>
  (await stock()).stock.find((row) => row.denomination === denomination)?.free ?? 0;

describe("loading a file", () => {
  it("takes all of its cards, encrypts them, and leaves an audit line without their secrets", async () => {
    const lines = [...cardLines(100, 3), ...cardLines(500, 2)];
    const file = fileOf(lines);
    const checked = await app.call(checkCardFile, { file }, finance);
    expect(checked).toMatchObject({
      cards: [
        { denomination: 100, count: 3 },
        { denomination: 500, count: 2 },
      ],
      problems: [],
      problemCount: 0,
    });
    expect(await freeOf(100)).toBe(0);
    const request = { fileName: "cards.csv", file, reason };
    const { count, message } = await app.call(loadCards, request, finance);
    expect({ count, message }).toEqual({ count: 5, message: "Cards loaded: 5" });
    const { batches } = await stock();
    expect(batches[0]).toMatchObject({ fileName: "cards.csv", total: 5, free: 5, withdrawn: 0 });
    expect(batches[0]?.loadedBy.email).toBe(finance.email);
    const { rows } = await query(
      "select details from audit_lines where act = 'exchange.load' and actor_account_id = $1",
      [finance.accountId],
    );
    expect(rows[0]?.details.after).toEqual({
      batchId: batches[0]?.batchId,
      fileName: "cards.csv",
      count: 5,
      amountYuan: 1300,
    });
    const stored = await query(
      "select (select json_agg(c) from exchange_cards c)::text || (select json_agg(a) from audit_lines a)::text as text",
    );
    for (const line of lines)
      for (const secret of line.split(",").slice(1, 3))
        expect(stored.rows[0]?.text).not.toContain(secret);
  });

  it("takes none of them if a line is wrong, or a card is in stock or was given", async () => {
    const [delivered = "", inStock = "", swapped = "", ...others] = cardLines(200, 5);
    await load(app, fileOf([delivered, inStock, swapped]));
    const seller = await createSeller(app);
    await advanceExchange(app.deps, await exchangeFor(app, seller, 200, 1));
    const [first = ""] = others;
    const exchanged = (line: string): string => {
      const [denomination, number, secret] = line.split(",");
      return `${denomination},${secret},${number},`;
    };
    const file = fileOf([
      ...others,
      delivered,
      inStock.toLowerCase(),
      "100,x,y,",
      exchanged(swapped),
      exchanged(first),
      "100,-------,SECRET-X1,",
      "100,JDX00001,-------,",
    ]);
    const { problems, problemCount } = await app.call(checkCardFile, { file }, finance);
    expect(problems).toEqual([
      { line: 4, problem: "known" },
      { line: 5, problem: "known" },
      { line: 6, problem: "number" },
      { line: 7, problem: "known" },
      { line: 8, problem: "repeated" },
      { line: 9, problem: "number" },
      { line: 10, problem: "secret" },
    ]);
    expect(problemCount).toBe(7);
    const { refusal } = await load(app, file);
    expect(refusal?.error).toBe("exchange.fileWrong");
    expect(await freeOf(200)).toBe(2);
  });

  it("is done once by ten operators at a time", async () => {
    const file = fileOf(cardLines(100, 5));
    const answers = await Promise.all(Array.from({ length: 10 }, () => load(app, file)));
    expect(answers.filter(({ body }) => body?.count === 5)).toHaveLength(1);
    expect(await freeOf(100)).toBe(5);
  });

  it.each<[string, string, string]>([
    ["no cards", fileOf([]), "exchange.fileEmpty"],
    ["no header", "100,JD000001,SECRET-1", "exchange.fileWrong"],
    ["more than 5,000 cards", fileOf(cardLines(100, 5_001)), "exchange.fileTooLong"],
  ])("is refused with %s", async (_what, file, error) => {
    expect((await load(app, file)).refusal?.error).toBe(error);
  });

  it("takes 5,000 cards", async () => {
    expect((await load(app, fileOf(cardLines(1, 5_000, "2030-12-31")))).body?.count).toBe(5_000);
  });

  it("gives cards that expire first, and none that is about to", async () => {
    await load(app, fileOf([...cardLines(100, 1), ...cardLines(100, 1, "2027-01-01")]));
    const seller = await createSeller(app);
    const id = await exchangeFor(app, seller, 100, 1);
    const { rows } = await query("select valid_until from exchange_cards where exchange_id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ valid_until: "2027-01-01" }]);
    await query(
      "update exchange_cards set valid_until = $1 where exchange_id is null and withdrawn_at is null",
      [app.clock.now()],
    );
    expect((await stock()).stock.find(({ denomination }) => denomination === 100)).toMatchObject({
      free: 0,
      expiring: 1,
    });
    const { data } = await app.call(getExchangeInfo, {}, seller);
    expect(data.canExchangeCount["100"]).toEqual([]);
  });
});

describe("withdrawing", () => {
  it("takes what is left of a file, deletes its secrets, and lets it be loaded again", async () => {
    const file = fileOf(cardLines(500, 3));
    await load(app, file);
    const seller = await createSeller(app);
    await exchangeFor(app, seller, 500, 1);
    const batchId = (await stock()).batches[0]?.batchId ?? "";
    const { count } = await app.call(withdrawCards, { batchId, reason }, finance);
    expect(count).toBe(2);
    const { rows } = await query(
      "select count(*)::int as left from exchange_cards where exchange_batch_id = $1 and sealed is not null",
      [batchId],
    );
    expect(rows).toEqual([{ left: 1 }]);
    expect((await app.refusal(withdrawCards, { batchId, reason }, finance)).error).toBe(
      "exchange.nothingToWithdraw",
    );
    const { problems } = await app.call(checkCardFile, { file }, finance);
    expect(problems).toHaveLength(1);
  });

  it("takes cards by their numbers, such as those that a restored backup brought back", async () => {
    const [one = "", two = "", three = ""] = cardLines(500, 3);
    await load(app, fileOf([one, two, three]));
    const numberOf = (line: string): string => line.split(",")[1] ?? "";
    const numbers = `${numberOf(one)}\n${numberOf(two).toLowerCase()}\nJD-UNKNOWN\n`;
    const both = { numbers, batchId: (await stock()).batches[0]?.batchId ?? "", reason };
    expect((await app.refusal(withdrawCards, both, finance)).error).toBe("exchange.fileOrNumbers");
    expect(await app.call(withdrawCards, { numbers, reason }, finance)).toMatchObject({
      count: 2,
      kept: [{ number: "JD-UNKNOWN", why: "unknown" }],
    });
    expect(await freeOf(500)).toBe(1);
    expect((await app.refusal(withdrawCards, { numbers: " ", reason }, finance)).error).toBe(
      "exchange.numbersRequired",
    );
    expect((await app.refusal(withdrawCards, { batchId: "x", reason }, finance)).error).toBe(
      "exchange.unknownBatch",
    );
  });
});

it("that is withdrawn by its number leaves the exchange that reserved it, which gets others or its BP", async () => {
  const lines = cardLines(200, 4);
  await load(app, fileOf(lines));
  const seller = await createSeller(app);
  const id = await exchangeFor(app, seller, 200, 2);
  const other = await exchangeFor(app, seller, 200, 2);
  const numbers = lines.map((line) => line.split(",")[1]);
  const withdraw = (some: typeof numbers) =>
    app.call(withdrawCards, { numbers: some.join("\n"), reason }, finance);
  const statusesOf = async () =>
    (
      await query(
        "select status, return_reason as reason from exchanges where exchange_id = any($1) order by exchange_id",
        [[id, other]],
      )
    ).rows;
  // At once, so that no backup has an exchange without cards, which could be given twice after a restore.
  expect((await withdraw(numbers.slice(2))).count).toBe(2);
  expect((await statusesOf())[1]).toEqual({ status: "returned", reason: "out-of-stock" });
  expect((await readAccounts(app, seller.accountId)).held).toBeGreaterThan(0n);
  await load(app, fileOf(cardLines(200, 2)));
  expect((await withdraw(numbers.slice(0, 2))).count).toBe(2);
  expect(await freeOf(200)).toBe(0);
  expect(await auditExchanges(app.deps)).toEqual([]);
  expect(await advanceExchange(app.deps, id)).toBeUndefined();
  expect((await statusesOf())[0]).toEqual({ status: "done", reason: null });
  expect((await readAccounts(app, seller.accountId)).held).toBe(0n);
  const again = { numbers: numbers.join("\n"), reason };
  expect((await app.refusal(withdrawCards, again, finance)).error).toBe(
    "exchange.nothingToWithdraw",
  );
});

describe("a card that is named and reserved", () => {
  const numberOf = (line: string): string => line.split(",")[1] ?? "";

  it("stays with an exchange of before a restore, whose owner may have it, unless the operator says otherwise", async () => {
    const lines = cardLines(200, 3);
    await load(app, fileOf(lines));
    const seller = await createSeller(app);
    const id = await exchangeFor(app, seller, 200, 1);
    await query("update exchange_cards set restored_at = now() where exchange_id = $1", [id]);
    const numbers = lines.slice(0, 2).map(numberOf).join("\n");
    const { count, kept, message } = await app.call(withdrawCards, { numbers, reason }, finance);
    const [restored = ""] = lines.map(numberOf);
    expect({ count, kept }).toEqual({ count: 1, kept: [{ number: restored, why: "restored" }] });
    expect(message).toContain(restored);
    const again = await app.refusal(withdrawCards, { numbers: restored, reason }, finance);
    expect(again.error).toBe("exchange.nothingToWithdraw");
    expect(again.message).toContain(restored);
    const certain = { numbers: restored, takesRestored: true, reason };
    expect((await app.call(withdrawCards, certain, finance)).count).toBe(1);
    expect(await advanceExchange(app.deps, id)).toBeUndefined();
    const { rows } = await query(
      "select count(given_at)::int as given, count(restored_at)::int as restored from exchange_cards where exchange_id = $1",
      [id],
    );
    expect(rows).toEqual([{ given: 1, restored: 0 }]);
  });

  it("is given after a restore, though not before a lock of its account has expired", async () => {
    await load(app, fileOf(cardLines(200, 1)));
    const seller = await createSeller(app);
    const id = await exchangeFor(app, seller, 200, 1);
    await query("update exchange_cards set restored_at = now() where exchange_id = $1", [id]);
    app.clock.advance(1000);
    await query("update accounts set password_changed_at = $2 where account_id = $1", [
      seller.accountId,
      app.clock.now(),
    ]);
    expect(await advanceExchange(app.deps, id)).toBe(300);
    app.clock.advance(DAY_MS + 1);
    expect(await advanceExchange(app.deps, id)).toBeUndefined();
    const { rows } = await query("select status from exchanges where exchange_id = $1", [id]);
    expect(rows).toEqual([{ status: "done" }]);
  });
});

describe("a card that a restore found in stock", () => {
  const numberOf = (line: string): string => line.split(",")[1] ?? "";
  /** As a restore does. */
  const quarantine = () =>
    query(
      "update exchange_cards set quarantined_at = now() where exchange_id is null and withdrawn_at is null",
    );

  it("is given once an operator has released it, of a file or by its number", async () => {
    const [lines, others] = [cardLines(200, 3), cardLines(200, 2)];
    await load(app, fileOf(lines));
    await load(app, fileOf(others));
    await quarantine();
    const before = await stock();
    expect(before.stock.find(({ denomination }) => denomination === 200)).toMatchObject({
      free: 0,
      expiring: 0,
      toCheck: 5,
    });
    expect(before.quarantine).toMatchObject({ count: 5, since: expect.any(String) });
    const seller = await createSeller(app);
    await expect(exchangeFor(app, seller, 200, 1)).rejects.toThrow("exchange.outOfStock");
    const { version } = before.quarantine;
    const [batch] = before.batches;
    const ofFile = { batchId: batch?.batchId ?? "", version, reason };
    expect(await app.call(releaseCards, ofFile, finance)).toMatchObject({ count: 2 });
    const { rows } = await query(
      "select details->'before'->>'toCheck' as before, details->'after' as after from audit_lines where act = 'exchange.release'",
    );
    expect(rows).toEqual([
      { before: "5", after: { batchId: ofFile.batchId, count: 2, toCheck: 3 } },
    ]);
    const seen = (await stock()).quarantine.version;
    // The card of the other file is given already.
    const numbers = `${numberOf(lines[0] ?? "").toLowerCase()}\n${numberOf(others[0] ?? "")}`;
    const named = { numbers, version: seen, reason };
    const { count, message } = await app.call(releaseCards, named, finance);
    expect(count).toBe(1);
    expect(message).toContain(numberOf(others[0] ?? ""));
    expect(await freeOf(200)).toBe(3);
    await exchangeFor(app, seller, 200, 3);
    expect((await stock()).batches[1]).toMatchObject({ total: 3, free: 2, toCheck: 2 });
  });

  it("is released only as the operator saw the quarantine, and in one of three ways", async () => {
    const [line = "", ...others] = cardLines(200, 3);
    await load(app, fileOf([line, ...others]));
    await quarantine();
    const { version } = (await stock()).quarantine;
    const refused = async (which: object) =>
      (await app.refusal(releaseCards, { version, reason, ...which }, finance)).error;
    expect(await refused({})).toBe("exchange.releaseWhich");
    expect(await refused({ isAll: true, numbers: "JD1" })).toBe("exchange.releaseWhich");
    expect(await refused({ batchId: "x" })).toBe("exchange.unknownBatch");
    expect(await refused({ numbers: "JD-UNKNOWN" })).toBe("exchange.nothingToRelease");
    // One that is withdrawn, or another restore.
    await app.call(withdrawCards, { numbers: numberOf(line), reason }, finance);
    expect(await refused({ isAll: true })).toBe("operator.changed");
    const all = { isAll: true, version: (await stock()).quarantine.version, reason };
    await quarantine();
    expect((await app.refusal(releaseCards, all, finance)).error).toBe("operator.changed");
    const seen = { ...all, version: (await stock()).quarantine.version };
    expect(await app.call(releaseCards, seen, finance)).toMatchObject({ count: 2 });
    expect((await stock()).quarantine).toMatchObject({ count: 0, since: null });
  });

  it("also is one that its exchange had reserved, and that goes back because another of it is withdrawn", async () => {
    const lines = cardLines(200, 2);
    await load(app, fileOf(lines));
    const seller = await createSeller(app);
    await exchangeFor(app, seller, 200, 2);
    await query("update exchange_cards set restored_at = now() where exchange_id is not null");
    const request = { numbers: numberOf(lines[0] ?? ""), takesRestored: true, reason };
    await app.call(withdrawCards, request, finance);
    expect(await freeOf(200)).toBe(0);
    expect((await stock()).quarantine.count).toBe(1);
  });
});

describe("operators", () => {
  it("change what is offered, on the version that they saw", async () => {
    const { offer } = await stock();
    const change = { monthYuan: 2000, cards: [{ denomination: 50, maxCount: 3 }] };
    const submit = (over: object) =>
      app.request(
        setExchangeOffer,
        { ...change, version: offer.version, reason, ...over },
        finance,
      );
    expect((await submit({ cards: [] })).refusal?.error).toBe("exchange.offerEmpty");
    const twice = [...change.cards, ...change.cards];
    expect((await submit({ cards: twice })).refusal?.error).toBe("exchange.offerRepeated");
    const { monthYuan, cards } = offer;
    expect((await submit({ monthYuan, cards })).refusal?.error).toBe("exchange.offerSame");
    expect((await submit({})).body?.code).toBe(200);
    expect((await submit({})).refusal?.error).toBe("operator.changed");
    const seller = await createSeller(app);
    const { data } = await app.call(getExchangeInfo, {}, seller);
    expect(data).toMatchObject({ canExchangeMoney: [50], monthLimit: 2000 });
    app.clock.advance(1000);
    const { version } = (await stock()).offer;
    const back = { monthYuan, cards, version, reason };
    await app.call(setExchangeOffer, back, finance);
  });

  it("open, close, halt and resume, and see every exchange", async () => {
    const { isOpen, haltedAt, version } = await stock();
    expect({ isOpen, haltedAt }).toEqual({ isOpen: true, haltedAt: null });
    await app.call(switchExchanges, { isOpen: false, isHalted: true, version, reason }, finance);
    const halted = await stock();
    expect(halted).toMatchObject({
      isOpen: false,
      haltReasons: [{ code: "operator", text: reason }],
    });
    const stale = { isOpen: true, isHalted: false, version, reason };
    expect((await app.refusal(switchExchanges, stale, finance)).error).toBe("operator.changed");
    await app.call(switchExchanges, { ...stale, version: halted.version }, finance);
    await load(app, fileOf(cardLines(100, 1)));
    const seller = await createSeller(app);
    const id = await exchangeFor(app, seller, 100, 1);
    const find = (filter: object) => app.call(listExchanges, filter, finance);
    const { list, total } = await find({ account: seller.email, state: "exchanging" });
    expect({ total, list }).toMatchObject({
      total: 1,
      list: [
        {
          exchangeId: String(id),
          denomination: 100,
          count: 1,
          state: "exchanging",
          isFrozen: false,
        },
      ],
    });
    expect((await find({ account: seller.email, state: "returned" })).total).toBe(0);
  });
});
