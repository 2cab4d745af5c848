import * as accounts from "@nodeyard/contract/operator/account-calls.ts";
import * as crm from "@nodeyard/contract/operator/crm-calls.ts";
import * as codes from "@nodeyard/contract/operator/code-calls.ts";
import * as devices from "@nodeyard/contract/operator/device-calls.ts";
import { listAudit as listAuditCall } from "@nodeyard/contract/operator/audit-calls.ts";
import { getOperatorOverview as getOverviewCall } from "@nodeyard/contract/operator/overview-calls.ts";
import * as nodes from "@nodeyard/contract/operator/node-calls.ts";
import * as jobs from "@nodeyard/contract/operator/job-calls.ts";
import * as payouts from "@nodeyard/contract/operator/payout-calls.ts";
import * as checks from "@nodeyard/contract/operator/check-calls.ts";
import * as history from "@nodeyard/contract/operator/history-calls.ts";
import * as rates from "@nodeyard/contract/operator/rate-calls.ts";
import * as requests from "@nodeyard/contract/operator/request-calls.ts";
import { listSettings as listSettingsCall } from "@nodeyard/contract/operator/setting-calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { setAccountLimit } from "./accounts/set-limit.ts";
import { endAccountSignIns } from "./accounts/end-sign-ins.ts";
import { findAccounts } from "./accounts/find-accounts.ts";
import { setFrozen } from "./accounts/freeze-account.ts";
import { getAccount, listAccountLedger } from "./accounts/get-account.ts";
import { listAudit } from "./audit/list-audit.ts";
import { addCodes, listCodePools } from "./codes/code-pools.ts";
import { listBalances, listFlagged } from "./crm/list-balances.ts";
import { askBalance } from "./crm/set-balance.ts";
import { sendQrCode } from "./crm/send-qr-code.ts";
import { setPageFlag } from "./crm/set-flag.ts";
import { listServers } from "./crm/list-servers.ts";
import { changeRecord, writeRecord } from "./crm/record-device.ts";
import { unbindForOwner } from "./crm/unbind-device.ts";
import { explainDeviceDay } from "./devices/explain-device-day.ts";
import { listOperatorDevices } from "./devices/list-devices.ts";
import { listJobs, retryJob } from "./jobs/jobs.ts";
import { listAdminNodes } from "./nodes/list-nodes.ts";
import { correctProvince } from "./nodes/correct-province.ts";
import { moveNode, setAdminDialConfig } from "./nodes/move-node.ts";
import { showAdminContact } from "./nodes/show-contact.ts";
import { getOperatorOverview } from "./overview/get-overview.ts";
import { endPayout, pausePayouts, resumePayouts, returnPayout } from "./payouts/act-on-payouts.ts";
import { getPayoutCheck, listPayoutChecks, runPayoutCheck } from "./payouts/check-payouts.ts";
import { listEndedPayouts } from "./payouts/list-ended.ts";
import { listPayouts } from "./payouts/list-payouts.ts";
import { listSentPayouts } from "./payouts/list-sent.ts";
import { retryPayout } from "./payouts/retry-payout.ts";
import { addRate, withdrawRate } from "./rates/change-rate.ts";
import { listRates } from "./rates/list-rates.ts";
import { previewRate } from "./rates/preview-rate.ts";
import { getDeployLog } from "../standard-nodes/get-deploy-log.ts";
import { listSettings } from "./settings/list-settings.ts";
import { askBuyback } from "./requests/ask-buyback.ts";
import { askCorrection } from "./requests/ask-correction.ts";
import { askFactorReset } from "./requests/ask-factor-reset.ts";
import { askPayout } from "./requests/ask-payout.ts";
import { askRoles } from "./requests/ask-roles.ts";
import { approveRequest, declineRequest, takeBackRequest } from "./requests/decide.ts";
import { listRequests } from "./requests/list-requests.ts";

export function operatorRoutes(context: RoomContext): Route[] {
  const { deps } = context;
  return [
    route(getOverviewCall, (_request, caller) => getOperatorOverview(deps, caller)),
    route(accounts.findAccounts, (query) => findAccounts(deps, query)),
    route(accounts.getAccount, (query, caller) => getAccount(deps, query, caller)),
    route(accounts.listAccountLedger, (query) => listAccountLedger(deps, query)),
    route(accounts.freezeAccount, (request, caller) => setFrozen(context, request, caller, true)),
    route(accounts.unfreezeAccount, (request, caller) =>
      setFrozen(context, request, caller, false),
    ),
    route(accounts.setAccountLimit, (request, caller) => setAccountLimit(deps, request, caller)),
    route(accounts.endAccountSignIns, (request, caller) =>
      endAccountSignIns(context, request, caller),
    ),
    route(crm.getUserList, (query) => findAccounts(deps, query)),
    route(crm.getBalanceList, (query) => listBalances(deps, query)),
    route(crm.getWhiteListBalance, (query) => listFlagged(deps, query)),
    route(crm.setEmailToList, (request, caller) =>
      setPageFlag(context, request, caller, { flag: "downlink", roles: ["operations"] }),
    ),
    route(crm.setEmailAuth, (request, caller) =>
      setPageFlag(context, request, caller, { flag: "buyback-second", roles: ["finance"] }),
    ),
    route(crm.sendQrcode, (request, caller) => sendQrCode(deps, request, caller)),
    route(crm.setBalance, (request, caller) => askBalance(deps, request, caller)),
    route(crm.getServerByAdmin, (query) => listServers(deps, query)),
    route(crm.insertCmbdInfo, (request, caller) => writeRecord(deps, request, caller)),
    route(crm.updateCmbdInfo, (request, caller) => changeRecord(deps, request, caller)),
    route(crm.unbindDev, (request, caller) => unbindForOwner(deps, request, caller)),
    route(devices.listOperatorDevices, (query) => listOperatorDevices(deps, query)),
    route(devices.explainDeviceDay, (query, caller) => explainDeviceDay(deps, query, caller)),
    route(nodes.getAdminStandardNode, (query, caller) => listAdminNodes(deps, query, caller)),
    route(nodes.getAdminContact, (query, caller) => showAdminContact(deps, query, caller)),
    route(nodes.getAdminContactByPost, (request, caller) =>
      showAdminContact(deps, request, caller),
    ),
    route(nodes.getAdminDeployLog, (query, { language }) =>
      getDeployLog(deps, query, { accountId: undefined, language }),
    ),
    route(nodes.setAdminNodesDialConfig, (request, caller) =>
      setAdminDialConfig(deps, request, caller),
    ),
    route(nodes.correctProvince, (request, caller) => correctProvince(deps, request, caller)),
    route(nodes.moveNode, (request, caller) => moveNode(deps, request, caller)),
    route(codes.listCodePools, () => listCodePools(deps)),
    route(codes.addCodes, (request, caller) => addCodes(deps, request, caller)),
    route(rates.listRates, () => listRates(deps)),
    route(rates.addRate, (request, caller) => addRate(deps, request, caller)),
    route(rates.withdrawRate, (request, caller) => withdrawRate(deps, request, caller)),
    route(rates.previewRate, (request) => previewRate(deps, request)),
    route(requests.listRequests, (query, caller) => listRequests(deps, query, caller)),
    route(requests.askPayout, (request, caller) => askPayout(deps, request, caller)),
    route(requests.askBuyback, (request, caller) => askBuyback(deps, request, caller)),
    route(requests.askCorrection, (request, caller) => askCorrection(deps, request, caller)),
    route(requests.askRoles, (request, caller) => askRoles(deps, request, caller)),
    route(requests.askFactorReset, (request, caller) => askFactorReset(deps, request, caller)),
    route(requests.approveRequest, (request, caller) => approveRequest(context, request, caller)),
    route(requests.declineRequest, (request, caller) => declineRequest(deps, request, caller)),
    route(requests.takeBackRequest, (request, caller) => takeBackRequest(deps, request, caller)),
    route(payouts.listPayouts, (_request, caller) => listPayouts(deps, caller)),
    route(payouts.pausePayouts, (request, caller) => pausePayouts(deps, request, caller)),
    route(payouts.resumePayouts, (request, caller) => resumePayouts(deps, request, caller)),
    route(payouts.returnPayout, (request, caller) => returnPayout(deps, request, caller)),
    route(payouts.retryPayout, (request, caller) => retryPayout(deps, request, caller)),
    route(payouts.endPayout, (request, caller) => endPayout(deps, request, caller)),
    route(history.listSentPayouts, (query) => listSentPayouts(deps, query)),
    route(history.listEndedPayouts, (query) => listEndedPayouts(deps, query)),
    route(checks.listPayoutChecks, (query) => listPayoutChecks(deps, query)),
    route(checks.getPayoutCheck, (query, caller) => getPayoutCheck(deps, query, caller)),
    route(checks.runPayoutCheck, (request, caller) => runPayoutCheck(deps, request, caller)),
    route(jobs.listJobs, (query) => listJobs(deps, query)),
    route(jobs.retryJob, (request, caller) => retryJob(deps, request, caller)),
    route(listSettingsCall, async () => listSettings(deps)),
    route(listAuditCall, (query, { language }) => listAudit(deps, query, language)),
  ];
}
