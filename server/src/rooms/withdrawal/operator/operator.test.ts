import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLogger } from "../../../platform/log.ts";
import { haltPayouts, readHalts } from "../payout/halt.ts";
import { terminalOperator } from "../../account/operator-act.ts";
import { createPayoutWorld, type PayoutWorld } from "../payout/testing/payout-world.ts";
import { returnWithdrawal } from "./return-withdrawal.ts";
import { pausePayouts, resumeHalt } from "./switch-payouts.ts";

let world: PayoutWorld;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.close());

const logged: { act: string; by: string }[] = [];
const log = createLogger("info", { write: (line) => void logged.push(JSON.parse(line)) });
const deps = () => ({ ...world.deps(), log, ...terminalOperator("tester", "a test") });
const actsOf = async (): Promise<string[]> => {
  const rows = await world.app.database.db
    .selectFrom("audit_lines")
    .select("act")
    .orderBy("audit_line_id")
    .execute();
  return rows.map((row) => row.act);
};

describe("a withdrawal that an operator ends", () => {
  test("while a worker pays it is either paid or returned, never both", async () => {
    let returned = 0;
    for (let round = 0; round < 6; round += 1) {
      const withdrawal = await world.request();
      const { withdrawalId } = withdrawal;
      const [, ended] = await Promise.allSettled([
        world.advance(withdrawal),
        returnWithdrawal(deps(), withdrawalId),
        world.advance(withdrawal),
        returnWithdrawal(deps(), withdrawalId),
      ]);
      if (ended.status === "rejected")
        expect(String(ended.reason)).toMatch(/may still pay it|has ended/);
      await world.finish(withdrawal);
      const { status } = await world.app.database.db
        .selectFrom("withdrawals")
        .select("status")
        .where("withdrawal_id", "=", withdrawalId)
        .executeTakeFirstOrThrow();
      if (status === "canceled") {
        returned += 1;
        await world.expectReturned(withdrawal, "operator");
      } else await world.expectPaidOnce(withdrawal);
    }
    expect((await actsOf()).filter((act) => act === "withdrawal.return")).toHaveLength(returned);
  });

  test("is not returned once a transaction was signed, nor twice, nor if there is none", async () => {
    const signed = await world.request();
    await world.advance(signed);
    await expect(returnWithdrawal(deps(), signed.withdrawalId)).rejects.toThrow("may still pay it");
    await world.finish(signed);
    const waiting = await world.request();
    await returnWithdrawal(deps(), waiting.withdrawalId);
    await world.expectReturned(waiting, "operator");
    await expect(returnWithdrawal(deps(), waiting.withdrawalId)).rejects.toThrow("has ended");
    await expect(returnWithdrawal(deps(), 999_999n)).rejects.toThrow("There is no withdrawal");
  });

  test("is not returned if the contract has paid it, or while a restored database may not know of it", async () => {
    const { db } = world.app.database;
    const withdrawal = await world.request();
    await haltPayouts(db, { reason: "restore", at: world.app.clock.now(), details: {} });
    await expect(returnWithdrawal(deps(), withdrawal.withdrawalId)).rejects.toThrow(
      "First reconcile: on the page of payouts",
    );
    await db.deleteFrom("payout_halts").execute();
    const paid = { ...world.testChain.chain, isPaid: () => Promise.resolve(true) };
    await expect(
      returnWithdrawal({ ...deps(), chain: paid }, withdrawal.withdrawalId),
    ).rejects.toThrow("has paid withdrawal");
    await returnWithdrawal(deps(), withdrawal.withdrawalId);
    await world.expectReturned(withdrawal, "operator");
  });
});

test("an operator pauses and resumes, but a restore's halt only ends with a reconciliation", async () => {
  const { db } = world.app.database;
  await expect(resumeHalt(deps(), undefined)).rejects.toThrow("not halted");
  await pausePayouts(deps());
  await expect(pausePayouts(deps())).rejects.toThrow("already paused");
  expect(await resumeHalt(deps(), undefined)).toBe("operator");
  await haltPayouts(db, { reason: "restore", at: world.app.clock.now(), details: {} });
  await expect(resumeHalt(deps(), undefined)).rejects.toThrow("payouts reconcile");
  await pausePayouts(deps());
  await expect(resumeHalt(deps(), undefined)).rejects.toThrow("name one of them");
  await expect(resumeHalt(deps(), "audit")).rejects.toThrow("open: restore, operator");
  expect(await resumeHalt(deps(), "operator")).toBe("operator");
  expect((await readHalts(db)).map((halt) => halt.reason)).toEqual(["restore"]);
  const switches = (await actsOf()).filter((act) => act.startsWith("payouts."));
  expect(switches).toEqual(["payouts.pause", "payouts.resume", "payouts.pause", "payouts.resume"]);
  // The log has what the audit lines have, of all tests here.
  expect(logged.map(({ act }) => act)).toEqual(await actsOf());
  expect(new Set(logged.map(({ by }) => by))).toEqual(new Set(["tester"]));
});
