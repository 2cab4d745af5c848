import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as calls from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { listOpenBuybacks, switchBuybacks } from "@nodeyard/contract/buyback/operator/calls.ts";
import {
  getExchangeStock,
  releaseCards,
  switchExchanges,
  withdrawCards,
} from "@nodeyard/contract/exchange/operator/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  startLocalGateway,
  type LocalGateway,
} from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { restoreBackup } from "../../../../../tools/backup/restore-backup.ts";
import { writeBackup } from "../../../../../tools/backup/write-backup.ts";
import { trialBalance } from "../../../ledger/trial-balance.ts";
import { openDatabase } from "../../../platform/database.ts";
import type { FieldEncryption } from "../../../platform/field-encryption.ts";
import { createLogger } from "../../../platform/log.ts";
import { openAlipay } from "../../../platform/payment-gateway/alipay.ts";
import { createOperator, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/test-database.ts";
import { advanceExchange } from "../../exchange/deliver/advance-exchange.ts";
import { openCard } from "../../exchange/stock/sealed-card.ts";
import { cardLines, exchangeFor, fileOf, load } from "../../exchange/testing/stock.ts";
import { auditBuybacks } from "../audit/audit-buybacks.ts";
import { advanceBuyback, payingDeps } from "../testing/payments.ts";
import { createSeller, sell } from "../testing/sellers.ts";

const reason = "the drill of a restore";
let gateway: LocalGateway;
let app: TestApp;
let folder: string;
let made: TestDatabase;
/** An app on the same database, which stays when it is closed, with the same key. */
const startApp = async (encryption?: FieldEncryption): Promise<void> => {
  const handle = openDatabase(made.url, 6, "drill", 0);
  app = await createTestApp({
    payments: openAlipay(gateway.settings, createLogger("silent")),
    database: { ...handle, drop: handle.close },
    ...(encryption && { encryption }),
  });
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nodeyard-drill-"));
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  made = await createTestDatabase();
  await startApp();
});
afterAll(async () => {
  await app.close();
  await made.drop();
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

const advance = (id: bigint) => advanceBuyback(app, id);
const sellTo = async (alipayAccount: string): Promise<bigint> =>
  sell(app, await createSeller(app, { alipayAccount }));
const statusOf = async (id: bigint): Promise<string | undefined> => {
  const row = await app.database.db
    .selectFrom("buybacks")
    .select("status")
    .where("buyback_id", "=", id)
    .executeTakeFirst();
  return row?.status;
};
const numberOf = async (id: bigint): Promise<string> => {
  const row = await app.database.db
    .selectFrom("buybacks")
    .select("out_biz_no")
    .where("buyback_id", "=", id)
    .executeTakeFirstOrThrow();
  return row.out_biz_no;
};
const cardOf = async (exchangeId: bigint) => {
  const { rows } = await app.database.pool.query(
    `select exchange_card_id as id, given_at is not null as "isDelivered", restored_at is not null as "isRestored"
     from exchange_cards where exchange_id = $1`,
    [exchangeId],
  );
  return rows[0] as { id: string; isDelivered: boolean; isRestored: boolean };
};

/** As docs/operations.md describes it: none of the cards is given until it is known what the restored database has forgotten. */
async function checkStock(finance: Person, used: string, left: string): Promise<void> {
  const stock = () => app.call(getExchangeStock, {}, finance);
  const resume = async () => {
    const { version } = await stock();
    await app.call(switchExchanges, { isOpen: true, isHalted: false, version, reason }, finance);
  };
  const seller = await createSeller(app);
  expect((await stock()).haltReasons[0]?.code).toBe("restore");
  // Too early, but without harm.
  await resume();
  expect((await stock()).quarantine.count).toBe(3);
  await expect(exchangeFor(app, seller, 100, 1)).rejects.toThrow("exchange.outOfStock");
  await app.call(withdrawCards, { numbers: used, reason }, finance);
  const { version } = (await stock()).quarantine;
  expect((await app.call(releaseCards, { isAll: true, version, reason }, finance)).count).toBe(1);
  const id = await exchangeFor(app, seller, 100, 1);
  expect(await advanceExchange(app.deps, id)).toBeUndefined();
  const { rows } = await app.database.pool.query(
    "select exchange_card_id, sealed from exchange_cards where exchange_id = $1",
    [id],
  );
  const [card] = rows;
  expect(openCard(app.deps.encryption, card.exchange_card_id, card.sealed).number).toBe(left);
}

it("a backup of before buy-backs were paid is restored, and none of them is paid a second time", async () => {
  const file = join(folder, "older.backup");
  const [paid, late, failed, byHand, never] = [
    await sellTo("paid@drill.test"),
    await sellTo("late@drill.test"),
    await sellTo("failed@drill.test"),
    await sellTo("hand@drill.test"),
    await sellTo("never@drill.test"),
  ];
  gateway.fail("dealing");
  await advance(late);
  const cards = cardLines(100, 4);
  await load(app, fileOf(cards));
  const exchangeId = await exchangeFor(app, await createSeller(app), 100, 1);
  await writeBackup(app.database.url, file);

  // Missing in the backup: payments, their ends, a batch that is paid by hand, a buy-back.
  await advance(paid);
  gateway.fail("dealing");
  await advance(failed);
  await gateway.end(await numberOf(late), "SUCCESS");
  await advance(late);
  await gateway.end(await numberOf(failed), "FAIL");
  await advance(failed);
  // Its owner is given the card that the backup has as reserved.
  expect(await advanceExchange(app.deps, exchangeId)).toBeUndefined();
  const deliveredCard = await cardOf(exchangeId);
  let finance = await createOperator(app, "finance");
  // Of those that the backup has in stock one is given to another owner, and one withdrawn.
  const [, delivered = "", withdrawn = "", left = ""] = cards.map((line) => line.split(",")[1]);
  const newer = await exchangeFor(app, await createSeller(app), 100, 1);
  expect(await advanceExchange(app.deps, newer)).toBeUndefined();
  await app.call(withdrawCards, { numbers: withdrawn, reason }, finance);
  const { batchId } = await app.call(
    calls.makeBuybackBatch,
    { buybackIds: [String(byHand)], reason },
    finance,
  );
  const { list } = await app.call(calls.listBuybackBatches, {}, finance);
  const { sheet } = await app.call(
    calls.exportBuybackBatch,
    { batchId, version: list[0]?.version ?? "", reason },
    finance,
  );
  const newest = await sellTo("newest@drill.test");
  await advance(newest);
  const newestNumber = await numberOf(newest);
  const before = gateway.payments();

  const { encryption } = app.deps;
  const stoppedAt = app.clock.now().getTime();
  await app.close();
  await restoreBackup(made.url, file, { replace: true });
  await startApp(encryption);
  app.clock.advance(stoppedAt - app.clock.now().getTime() + HOUR_MS);
  finance = await createOperator(app, "finance");
  const halted = await app.call(listOpenBuybacks, {}, finance);
  expect(halted.haltReasons[0]?.code).toBe("restore");
  expect(await cardOf(exchangeId)).toMatchObject({
    ...deliveredCard,
    isDelivered: false,
    isRestored: true,
  });
  const queriesBefore = gateway.requests.transfers;
  for (const id of [paid, late, failed, byHand, never]) await advance(id);
  expect(gateway.requests.transfers).toBe(queriesBefore);
  // It was asked for before the backup, so it is followed while payments are halted.
  expect(await statusOf(late)).toBe("paid");
  expect(await statusOf(newest)).toBeUndefined();

  const cells = [
    ["收款方支付宝账号", "收款方姓名", "金额", "备注", "状态"],
    ...sheet.map(({ account, name, amountYuan, remark }) => [
      account,
      name,
      amountYuan,
      remark,
      "成功",
    ]),
  ];
  const recovered = await app.call(calls.recoverBuybackBatch, { cells, reason }, finance);
  const open = (await app.call(calls.listBuybackBatches, {}, finance)).list;
  const request = { batchId: recovered.batchId ?? "", version: open[0]?.version ?? "", reason };
  await app.call(calls.settleBuybackBatch, { ...request, cells, isCheck: false }, finance);
  await checkStock(finance, `${delivered} ${withdrawn}`, left);
  expect(await advanceExchange(app.deps, exchangeId)).toBeUndefined();
  expect(await cardOf(exchangeId)).toMatchObject({ ...deliveredCard, isRestored: true });
  const { version } = await app.call(listOpenBuybacks, {}, finance);
  await app.call(switchBuybacks, { isOpen: true, isHalted: false, version, reason }, finance);

  for (const id of [paid, failed, byHand, never]) expect(await advance(id)).toBeUndefined();
  const statuses = await Promise.all([paid, late, failed, byHand, never].map(statusOf));
  expect(statuses).toEqual(["paid", "paid", "returned", "paid", "paid"]);
  const added = gateway.payments().filter(({ outBizNo }) => {
    return !before.some((each) => each.outBizNo === outBizNo);
  });
  expect(added.map(({ account }) => account)).toEqual(["never@drill.test"]);
  expect(gateway.payments().some(({ account }) => account === "hand@drill.test")).toBe(false);
  // Made after the backup: Alipay's statement alone has it.
  const known = await app.database.db.selectFrom("buybacks").select("out_biz_no").execute();
  const unknown = gateway
    .payments()
    .filter(({ outBizNo }) => !known.some((row) => row.out_biz_no === outBizNo));
  expect(unknown.map(({ outBizNo }) => outBizNo)).toEqual([newestNumber]);
  expect(await auditBuybacks(payingDeps(app))).toEqual([]);
  expect((await trialBalance(app.database.db)).problems).toEqual([]);
}, 180_000);
