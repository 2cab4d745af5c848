import type { OrderKind } from "../../contract/src/redemption/rules.ts";
import { approveRequest } from "../../server/src/rooms/operator/requests/decide.ts";
import { requestBuybackApproval } from "../../server/src/rooms/operator/requests/request-buyback-approval.ts";
import { requestExchangeApproval } from "../../server/src/rooms/operator/requests/request-exchange-approval.ts";
import { requestPayoutApproval } from "../../server/src/rooms/operator/requests/request-payout-approval.ts";
import { listWaitingOrders } from "../../server/src/rooms/operator/reviews/list-waiting.ts";
import type { DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** More than ever wait in the demo. */
const MOST = 100;

/** One operator asks for the approval of an order that waits for it, the other gives it; nothing for an order that passes. */
export async function approveIfWaiting(
  { deps }: Simulation,
  { operatorId, colleagueId }: DemoPeople,
  kind: OrderKind,
  orderId: bigint,
): Promise<void> {
  const asker = callerOf(colleagueId);
  const { list } = await listWaitingOrders(deps, { pageSize: MOST }, asker);
  const order = list.find((each) => each.kind === kind && each.orderId === String(orderId));
  if (!order) return;
  const request = { version: order.version, reason: "设备与收益已核对" };
  const requests = {
    withdrawal: () =>
      requestPayoutApproval(deps, { withdrawalId: order.orderId, ...request }, asker),
    buyback: () => requestBuybackApproval(deps, { buybackId: order.orderId, ...request }, asker),
    exchange: () => requestExchangeApproval(deps, { exchangeId: order.orderId, ...request }, asker),
  };
  const { requestId } = await requests[kind]();
  const context = { ...deps, sessions: { evict: () => undefined } };
  await approveRequest(context, { requestId, reason: "同意付款" }, callerOf(operatorId));
}
