import { MINUTE_MS } from "../../contract/src/time.ts";
import { advancePayment } from "../../server/src/rooms/buyback/payout/advance-payment.ts";
import { exportSheet } from "../../server/src/rooms/buyback/operator/batch/act-on-batch.ts";
import { listBatches } from "../../server/src/rooms/buyback/operator/batch/list-batches.ts";
import { makeBatch } from "../../server/src/rooms/buyback/operator/batch/make-batch.ts";
import { savePayee } from "../../server/src/rooms/payee/store.ts";
import { request } from "./demo-buybacks.ts";
import type { DemoEvent } from "./demo-events.ts";
import type { DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

const EVERYONES = 94;
/** Above what is paid without approval. */
const LARGE_YUAN = 3_000;
const SMALL_YUAN = 100;
/** Accounts of the local gateway, which pays them hours later. */
const SLOW = { part: "alipay", alipayAccount: "slow@example.com" } as const;
const POOR = { part: "alipay", alipayAccount: "poor@example.com" } as const;

/** A batch of one, whose file was made and whose result is still to be read. */
async function payByHand(
  { deps }: Simulation,
  { operatorId }: DemoPeople,
  buybackId: bigint,
): Promise<void> {
  const caller = callerOf(operatorId);
  const reason = "支付宝接口限额已满，改为人工付款";
  const { batchId } = await makeBatch(deps, { buybackIds: [String(buybackId)], reason }, caller);
  const { list } = await listBatches(deps, {}, caller);
  const version = list.find((each) => each.batchId === batchId)?.version ?? "";
  await exportSheet(deps, { batchId, version, reason }, caller);
}

/**
 * Buy-backs that have not ended at the demo's present, each of which operators see in another state: one that waits for approval,
 * one in a batch, one in progress at Alipay, and one that is retried.
 */
export function openBuybacksOf(
  simulation: Simulation,
  people: DemoPeople,
  nowMs: number,
): DemoEvent[] {
  const { deps } = simulation;
  const { payments, config } = deps;
  const [neighbourId] = people.neighbourIds;
  if (!payments || config.gateway || neighbourId === undefined) return [];
  const sellTo = async (payee: typeof SLOW | typeof POOR): Promise<void> => {
    await deps.db.transaction().execute((tx) => savePayee(deps, tx, neighbourId, payee));
    const sale = { type: EVERYONES, yuan: SMALL_YUAN } as const;
    const buybackId = await request(simulation, neighbourId, sale);
    await advancePayment({ ...deps, payments }, buybackId);
  };
  const ago = (minutes: number, run: () => Promise<void>): DemoEvent => ({
    atMs: nowMs - minutes * MINUTE_MS,
    run,
  });
  return [
    ago(190, async () => {
      const sale = { type: EVERYONES, yuan: LARGE_YUAN } as const;
      const buybackId = await request(simulation, people.ownerId, sale);
      await advancePayment({ ...deps, payments }, buybackId);
    }),
    ago(75, async () => {
      const sale = { type: EVERYONES, yuan: 4 * SMALL_YUAN } as const;
      await payByHand(simulation, people, await request(simulation, people.ownerId, sale));
    }),
    ago(40, () => sellTo(POOR)),
    ago(25, () => sellTo(SLOW)),
  ];
}
