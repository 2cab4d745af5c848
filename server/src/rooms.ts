import type { Room } from "./platform/room.ts";
import { acceptanceRoom } from "./rooms/acceptance/room.ts";
import { accountRoom } from "./rooms/account/room.ts";
import { agentsRoom } from "./rooms/agents/room.ts";
import { authRoom } from "./rooms/auth/room.ts";
import { bcodeRoom } from "./rooms/bcode/room.ts";
import { autoWithdrawalRoom } from "./rooms/auto-withdrawal/room.ts";
import { billsRoom } from "./rooms/bills/room.ts";
import { buybackRoom } from "./rooms/buyback/room.ts";
import { closingRoom } from "./rooms/closing/room.ts";
import { commandsRoom } from "./rooms/commands/room.ts";
import { conditionsRoom } from "./rooms/conditions/room.ts";
import { devicesRoom } from "./rooms/devices/room.ts";
import { dialRoom } from "./rooms/dial/room.ts";
import { downloadsRoom } from "./rooms/downloads/room.ts";
import { exchangeRoom } from "./rooms/exchange/room.ts";
import { factorsRoom } from "./rooms/factors/room.ts";
import { faultsRoom } from "./rooms/faults/room.ts";
import { feedRoom } from "./rooms/feed/room.ts";
import { fleetRoom } from "./rooms/fleet/room.ts";
import { homeRoom } from "./rooms/home/room.ts";
import { identityRoom } from "./rooms/identity/room.ts";
import { inviteRoom } from "./rooms/invite/room.ts";
import { monitoringRoom } from "./rooms/monitoring/room.ts";
import { notificationsRoom } from "./rooms/notifications/room.ts";
import { operatorRoom } from "./rooms/operator/room.ts";
import { payeeRoom } from "./rooms/payee/room.ts";
import { pricesRoom } from "./rooms/prices/room.ts";
import { rankingRoom } from "./rooms/ranking/room.ts";
import { ratesRoom } from "./rooms/rates/room.ts";
import { redemptionRoom } from "./rooms/redemption/room.ts";
import { revenueRoom } from "./rooms/revenue/room.ts";
import { settlementRoom } from "./rooms/settlement/room.ts";
import { standardNodesRoom } from "./rooms/standard-nodes/room.ts";
import { tasksRoom } from "./rooms/tasks/room.ts";
import { tokensRoom } from "./rooms/tokens/room.ts";
import { verificationRoom } from "./rooms/verification/room.ts";
import { walletRoom } from "./rooms/wallet/room.ts";
import { wechatRoom } from "./rooms/wechat/room.ts";
import { withdrawalRoom } from "./rooms/withdrawal/room.ts";

/** Every room of the server: the one list that grows with them. */
export const ROOMS: readonly Room[] = [
  accountRoom,
  tokensRoom,
  factorsRoom,
  notificationsRoom,
  closingRoom,
  verificationRoom,
  authRoom,
  identityRoom,
  inviteRoom,
  homeRoom,
  bcodeRoom,
  commandsRoom,
  conditionsRoom,
  devicesRoom,
  agentsRoom,
  monitoringRoom,
  tasksRoom,
  pricesRoom,
  settlementRoom,
  fleetRoom,
  revenueRoom,
  rankingRoom,
  ratesRoom,
  redemptionRoom,
  walletRoom,
  withdrawalRoom,
  payeeRoom,
  downloadsRoom,
  acceptanceRoom,
  feedRoom,
  standardNodesRoom,
  dialRoom,
  faultsRoom,
  buybackRoom,
  autoWithdrawalRoom,
  exchangeRoom,
  billsRoom,
  wechatRoom,
  operatorRoom,
];
