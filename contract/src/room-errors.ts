import { acceptanceErrors } from "./acceptance/errors.ts";
import { agentsErrors } from "./agents/errors.ts";
import { accountErrors } from "./account/errors.ts";
import { authErrors } from "./auth/errors.ts";
import { bcodeErrors } from "./bcode/errors.ts";
import { autoWithdrawalErrors } from "./auto-withdrawal/errors.ts";
import { billActErrors, billsErrors } from "./bills/errors.ts";
import { batchErrors } from "./buyback/operator/batch-errors.ts";
import { buybackErrors } from "./buyback/errors.ts";
import { closingErrors } from "./closing/errors.ts";
import { devicesErrors } from "./devices/errors.ts";
import { dialErrors } from "./dial/errors.ts";
import { lineErrors } from "./dial/line-errors.ts";
import { downloadsErrors, imageErrors } from "./downloads/errors.ts";
import { platformErrors, type ErrorDefinition } from "./error.ts";
import { exchangeErrors, stockErrors } from "./exchange/errors.ts";
import { factorsErrors } from "./factors/errors.ts";
import { feedErrors } from "./feed/errors.ts";
import { homeErrors } from "./home/errors.ts";
import { identityErrors } from "./identity/errors.ts";
import { monitoringErrors } from "./monitoring/errors.ts";
import { redemptionErrors } from "./redemption/errors.ts";
import { revenueErrors } from "./revenue/errors.ts";
import { operatorActErrors, operatorErrors } from "./operator/errors.ts";
import { payeeErrors } from "./payee/errors.ts";
import type { Room } from "./rooms.ts";
import { notificationErrors } from "./notifications/errors.ts";
import { nodeErrors } from "./standard-nodes/errors.ts";
import { tasksErrors } from "./tasks/errors.ts";
import { tokensErrors } from "./tokens/errors.ts";
import { verificationErrors } from "./verification/errors.ts";
import { walletErrors } from "./wallet/errors.ts";
import { wechatErrors } from "./wechat/errors.ts";
import { withdrawalErrors } from "./withdrawal/errors.ts";
import { payoutActErrors } from "./withdrawal/operator/errors.ts";

const { passwordLocked } = authErrors;
const all = (errors: Readonly<Record<string, ErrorDefinition>>): ErrorDefinition[] =>
  Object.values(errors);

const ROOM_ERRORS: Partial<Record<Room, readonly ErrorDefinition[]>> = {
  auth: [...all(authErrors), ...all(verificationErrors), ...all(factorsErrors)],
  account: all(accountErrors),
  tokens: all(tokensErrors),
  factors: [...all(factorsErrors), authErrors.passwordRequired, passwordLocked],
  closing: [...all(closingErrors), ...all(verificationErrors), passwordLocked],
  notifications: all(notificationErrors),
  verification: [...all(verificationErrors), ...all(factorsErrors)],
  identity: [
    payeeErrors.accountOther,
    ...all(identityErrors),
    ...all(verificationErrors),
    ...all(operatorActErrors),
  ],
  invite: all(revenueErrors),
  bcode: [
    ...all(bcodeErrors),
    ...all(verificationErrors),
    closingErrors.isClosing,
    ...all(operatorErrors),
    ...all(operatorActErrors),
  ],
  home: [...all(homeErrors), ...all(operatorActErrors), operatorErrors.nothingChanges],
  feed: [...all(feedErrors), ...all(operatorActErrors), operatorErrors.nothingChanges],
  devices: [
    ...all(devicesErrors),
    ...all(bcodeErrors),
    ...all(verificationErrors),
    closingErrors.isClosing,
    accountErrors.frozen,
  ],
  monitoring: [...all(monitoringErrors), ...all(devicesErrors), platformErrors.forbidden],
  tasks: [...all(tasksErrors), ...all(devicesErrors)],
  revenue: all(revenueErrors),
  ranking: all(revenueErrors),
  rates: [...all(operatorErrors), ...all(operatorActErrors)],
  "standard-nodes": [
    ...all(nodeErrors),
    dialErrors.peakHours,
    accountErrors.frozen,
    closingErrors.isClosing,
    ...all(operatorErrors),
    ...all(operatorActErrors),
  ],
  agents: [
    ...all(agentsErrors),
    ...all(devicesErrors),
    ...all(operatorActErrors),
    operatorErrors.nothingChanges,
  ],
  acceptance: [
    ...all(acceptanceErrors),
    monitoringErrors.probeUnknown,
    accountErrors.frozen,
    ...all(operatorActErrors),
    operatorErrors.nothingChanges,
  ],
  wallet: [...all(walletErrors), ...all(verificationErrors), passwordLocked],
  payee: [...all(payeeErrors), ...all(verificationErrors), accountErrors.frozen],
  bills: [...all(billsErrors), ...all(billActErrors), ...all(operatorActErrors)],
  buyback: [
    ...all(buybackErrors),
    ...all(redemptionErrors),
    ...all(batchErrors),
    ...all(verificationErrors),
    accountErrors.frozen,
    ...all(operatorActErrors),
    platformErrors.forbidden,
  ],
  "auto-withdrawal": [
    ...all(autoWithdrawalErrors),
    ...all(redemptionErrors),
    buybackErrors.nameFirst,
    buybackErrors.payeeMissing,
    buybackErrors.payeeChanged,
    ...all(verificationErrors),
    accountErrors.frozen,
  ],
  exchange: [
    ...all(exchangeErrors),
    ...all(redemptionErrors),
    ...all(stockErrors),
    ...all(verificationErrors),
    accountErrors.frozen,
    ...all(operatorActErrors),
  ],
  wechat: [
    ...all(wechatErrors),
    ...all(authErrors),
    ...all(buybackErrors),
    ...all(exchangeErrors),
    ...all(redemptionErrors),
    ...all(factorsErrors),
    ...all(verificationErrors),
    accountErrors.frozen,
    platformErrors.forbidden,
    platformErrors.phoneNotVerified,
    platformErrors.noInAppSession,
  ],
  operator: [
    ...all(operatorErrors),
    ...all(operatorActErrors),
    ...all(payoutActErrors),
    ...all(nodeErrors),
    ...all(imageErrors),
    ...all(homeErrors),
    dialErrors.peakHours,
    buybackErrors.unknownBuyback,
    buybackErrors.notWaiting,
    exchangeErrors.unknownExchange,
    exchangeErrors.notWaiting,
    exchangeErrors.mayBeGiven,
    devicesErrors.unknownDevice,
    revenueErrors.unknownDevice,
  ],
  dial: [...all(dialErrors), ...all(lineErrors), ...all(nodeErrors), ...all(verificationErrors)],
  downloads: [...all(downloadsErrors), ...all(imageErrors), ...all(operatorActErrors)],
  withdrawal: [
    ...all(withdrawalErrors),
    redemptionErrors.lockedByIdentity,
    ...all(verificationErrors),
    passwordLocked,
    ...all(payoutActErrors),
    ...all(operatorErrors),
    ...all(operatorActErrors),
  ],
};

/**
 * The errors that calls of a room can answer beside the platform's: its own, and those of rooms that it uses. Every server
 * test holds the answers it gets to this list.
 */
export function errorsOfRoom(room: Room): readonly ErrorDefinition[] {
  return ROOM_ERRORS[room] ?? [];
}
