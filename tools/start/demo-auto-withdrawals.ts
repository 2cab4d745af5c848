import { nextRun } from "../../contract/src/auto-withdrawal/run-days.ts";
import { DAY_MS, HOUR_MS } from "../../contract/src/time.ts";
import type { PaymentGateway } from "../../server/src/platform/payment-gateway/payment-gateway.ts";
import { recordAct } from "../../server/src/rooms/account/record-act.ts";
import { makeRuns } from "../../server/src/rooms/auto-withdrawal/run/jobs.ts";
import { saveSetting } from "../../server/src/rooms/auto-withdrawal/setting.ts";
import { followPayment } from "./demo-buybacks.ts";
import type { DemoEvent } from "./demo-events.ts";
import type { DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** Days after the demo's start, when the owner's name and payees are verified and saved. */
const ON_DAY = 5;
const AMOUNT_YUAN = 200;
/** Runs due later are left to the server. */
const LAST_BEFORE_MS = HOUR_MS;

async function switchOn({ deps, clock }: Simulation, accountId: bigint): Promise<void> {
  const { ip } = callerOf(accountId);
  await deps.db.transaction().execute(async (tx) => {
    const setting = { amountYuan: AMOUNT_YUAN, isOn: true, at: clock.now() } as const;
    await saveSetting(tx, accountId, setting);
    const details = { amountYuan: AMOUNT_YUAN };
    await recordAct(deps, tx, { act: "auto-withdrawal.set", accountId, ip, details });
  });
}

async function runAndPay(simulation: Simulation, payments: PaymentGateway): Promise<void> {
  const { deps } = simulation;
  await makeRuns(deps);
  const made = await deps.db
    .selectFrom("auto_withdrawal_runs as r")
    .innerJoin("buybacks as b", "b.buyback_id", "r.buyback_id")
    .select("b.buyback_id")
    .where("b.status", "=", "created")
    .orderBy("b.buyback_id")
    .execute();
  for (const { buyback_id: buybackId } of made)
    await followPayment(simulation, payments, buybackId);
}

/** The owner's automatic withdrawal, and its runs until now; none where there is a real gateway. */
export function autoWithdrawalsOf(
  simulation: Simulation,
  people: DemoPeople,
  fromMs: number,
  nowMs: number,
): DemoEvent[] {
  const { payments, config } = simulation.deps;
  if (!payments || config.gateway) return [];
  const onMs = fromMs + ON_DAY * DAY_MS;
  const events: DemoEvent[] = [{ atMs: onMs, run: () => switchOn(simulation, people.ownerId) }];
  for (let at = nextRun(new Date(onMs)); at.getTime() < nowMs - LAST_BEFORE_MS; at = nextRun(at))
    events.push({ atMs: at.getTime(), run: () => runAndPay(simulation, payments) });
  return events;
}
