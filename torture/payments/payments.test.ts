import { expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { paymentFaultsOf, paymentReportText } from "./payment-report.ts";
import { runPaymentTorture } from "./run-payments.ts";

const KILLS = 5;

it("pays no buy-back and gives no card twice, and loses none, while processes are killed, the gateway fails and a backup is restored", async () => {
  const seed = Date.now() % 2 ** 31;
  const report = await runPaymentTorture({
    kills: KILLS,
    sellers: 4,
    swappers: 2,
    workers: 1,
    random: createRandom(seed),
    restoreEvery: KILLS,
    hasFailovers: false,
  });
  const details = `seed ${seed}\n${paymentReportText(report)}`;
  expect(paymentFaultsOf(report), details).toEqual([]);
  expect(report.killCount, details).toBe(KILLS);
  expect(report.restores, details).toBe(1);
  expect(report.outcome.paid, details).toBeGreaterThan(0);
  const { delivered, shownAndRolledBack } = report.cards;
  expect(delivered + shownAndRolledBack, details).toBeGreaterThan(0);
}, 600_000);
