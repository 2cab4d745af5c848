import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFieldEncryption } from "../../../platform/field-encryption.ts";
import { plainSession } from "../../../platform/http/authenticate.ts";
import { createOperator } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { inspectCardFile } from "../operator/stock/check-card-file.ts";
import { loadCards } from "../operator/stock/load-cards.ts";
import { cardLines, fileOf } from "../testing/stock.ts";
import { openCard, resealCards } from "./sealed-card.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("is encrypted anew with a new key, and known by its number under either", async () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const [old, both, renewed] = [[oldKey], [newKey, oldKey], [newKey]].map((keys) =>
    createFieldEncryption(keys),
  );
  if (!old || !both || !renewed) throw new Error("no keys");
  const { accountId } = await createOperator(app, "finance");
  const { signal } = new AbortController();
  const caller = { accountId, ip: "127.0.0.1", userAgent: "", language: "en", signal } as const;
  const file = fileOf(cardLines(100, 2));
  const request = { fileName: "cards.csv", file, reason: "a delivery of the issuer" };
  await loadCards({ ...app.deps, encryption: old }, request, {
    ...caller,
    sessionHash: Buffer.alloc(0),
    session: plainSession(accountId),
  });
  const { db, pool } = app.database;
  const knownBy = async (encryption: typeof old) =>
    (await inspectCardFile({ ...app.deps, encryption }, db, file)).problems.length;
  expect(await knownBy(both)).toBe(2);
  expect(await db.transaction().execute((tx) => resealCards(tx, both))).toBe(2);
  expect(await db.transaction().execute((tx) => resealCards(tx, both))).toBe(0);
  expect(await knownBy(both)).toBe(2);
  expect(await knownBy(renewed)).toBe(2);
  const { rows } = await pool.query<{ id: bigint; sealed: string }>(
    "select exchange_card_id as id, sealed from exchange_cards order by 1",
  );
  const cards = rows.map(({ id, sealed }) => openCard(renewed, id, sealed));
  expect(cards.map(({ number, secret }) => `100,${number},${secret},`).join("\n")).toBe(
    file.split("\n").slice(1).join("\n"),
  );
  expect(() => openCard(renewed, rows[1]?.id ?? 0n, rows[0]?.sealed ?? "")).toThrow();
});
