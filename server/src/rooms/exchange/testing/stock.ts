import { commitExchange } from "@nodeyard/contract/exchange/calls.ts";
import { loadCards } from "@nodeyard/contract/exchange/operator/calls.ts";
import { createOperator, type Person } from "../../../platform/testing/people.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";
import { codeFor } from "../../withdrawal/testing/holders.ts";

let cards = 0;

/** Lines of a file with cards that no other file has. */
export function cardLines(denomination: number, count: number, validUntil = ""): string[] {
  return Array.from({ length: count }, () => {
    cards += 1;
    const name = String(cards).padStart(6, "0");
    return `${denomination},JD${name},SECRET-${name},${validUntil}`;
  });
}

export const fileOf = (lines: readonly string[]): string =>
  ["denomination,number,secret,valid until", ...lines].join("\n");

/** Loads a file, as an operator does. @returns what was answered. */
export async function load(app: TestApp, file: string) {
  const operator = await createOperator(app, "finance");
  const request = { fileName: "cards.csv", file, reason: "a delivery of the issuer" };
  return app.request(loadCards, request, operator);
}

/** Puts cards into the stock. */
export async function stockUp(app: TestApp, denomination: number, count: number): Promise<void> {
  const { refusal } = await load(app, fileOf(cardLines(denomination, count)));
  if (refusal) throw new Error(refusal.error);
}

/** Leaves nothing in stock of what earlier tests loaded. */
export async function emptyStock(app: TestApp): Promise<void> {
  await app.database.db
    .updateTable("exchange_cards")
    .set({ withdrawn_at: app.clock.now(), sealed: null, quarantined_at: null })
    .where("exchange_id", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
}

/** A valid request. */
export async function exchangeFields(
  app: TestApp,
  person: Person,
  JDCardMoney = 100,
  JDCardCount = 1,
) {
  return { JDCardMoney, JDCardCount, emailVerifyCode: await codeFor(app, person, "exchange") };
}

/** Exchanges BP for cards. @returns the exchange's id. */
export async function exchangeFor(
  app: TestApp,
  person: Person,
  denomination = 100,
  count = 1,
): Promise<bigint> {
  const fields = await exchangeFields(app, person, denomination, count);
  const { data } = await app.call(commitExchange, fields, { ...person, language: "zn" });
  return BigInt(data.id);
}
