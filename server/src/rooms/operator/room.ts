import * as accounts from "@nodeyard/contract/operator/account-calls.ts";
import { listAudit as listAuditCall } from "@nodeyard/contract/operator/audit-calls.ts";
import * as crm from "@nodeyard/contract/operator/crm-calls.ts";
import * as requests from "@nodeyard/contract/operator/request-calls.ts";
import type { SessionDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { isFrozen } from "../account/freeze.ts";
import { endAccountSignIns } from "./accounts/end-sign-ins.ts";
import { findAccounts } from "./accounts/find-accounts.ts";
import { setYuanPermission } from "./accounts/set-yuan-permission.ts";
import { setFrozen } from "./accounts/freeze-account.ts";
import { getAccount, listAccountLedger } from "./accounts/get-account.ts";
import { setAccountLimit } from "./accounts/set-limit.ts";
import { listAudit } from "./audit/list-audit.ts";
import { listBalances, listFlagged } from "./crm/list-balances.ts";
import { listServers } from "./crm/list-servers.ts";
import { writeRecord, changeRecord } from "./crm/record-device.ts";
import { sendQrCode } from "./crm/send-qr-code.ts";
import { requestBalance } from "./crm/set-balance.ts";
import { setPageFlag } from "./crm/set-flag.ts";
import { unbindForOwner } from "./crm/unbind-device.ts";
import { listJobs, retryJob } from "./jobs/jobs.ts";
import { getOperatorOverview } from "./overview/get-overview.ts";
import { requestExchangeApproval } from "./requests/request-exchange-approval.ts";
import { listWaitingOrders } from "./reviews/list-waiting.ts";
import { requestBuybackApproval } from "./requests/request-buyback-approval.ts";
import { requestCorrection } from "./requests/request-correction.ts";
import { requestIdentityRelease, requestOperatorName } from "./requests/request-identity.ts";
import { requestFactorReset } from "./requests/request-factor-reset.ts";
import { requestPayoutApproval } from "./requests/request-payout-approval.ts";
import { requestAnnouncement, requestImage } from "./requests/request-publication.ts";
import { requestRate } from "./requests/request-rate.ts";
import { requestRoleChange } from "./requests/request-role-change.ts";
import { approveRequest, declineRequest, cancelRequest } from "./requests/decide.ts";
import { listRequests } from "./requests/list-requests.ts";
import { listSettings } from "./settings/list-settings.ts";

/** The operator's side: accounts, requests that take two, the audit log, and the network at a glance. */
export const operatorRoom: Room = {
  name: "operator",
  handlers: [
    getOperatorOverview,
    handle(accounts.findAccounts, findAccounts),
    getAccount,
    listAccountLedger,
    handle(accounts.freezeAccount, (deps: SessionDeps, request, caller) =>
      setFrozen(deps, request, caller, true),
    ),
    handle(accounts.unfreezeAccount, (deps: SessionDeps, request, caller) =>
      setFrozen(deps, request, caller, false),
    ),
    setYuanPermission,
    setAccountLimit,
    endAccountSignIns,
    handle(crm.getUserList, findAccounts),
    listBalances,
    listFlagged,
    handle(crm.setEmailToList, (deps: SessionDeps, request, caller) =>
      setPageFlag(deps, request, caller, { flag: "downlink", roles: ["operations"] }),
    ),
    handle(crm.setEmailAuth, (deps: SessionDeps, request, caller) =>
      setPageFlag(deps, request, caller, { flag: "buyback-second", roles: ["finance"] }),
    ),
    sendQrCode,
    requestBalance,
    listServers,
    writeRecord,
    changeRecord,
    unbindForOwner,
    listRequests,
    requestPayoutApproval,
    requestBuybackApproval,
    requestExchangeApproval,
    listWaitingOrders,
    handle(requests.requestCorrection, requestCorrection),
    requestRoleChange,
    requestFactorReset,
    requestRate,
    requestImage,
    requestAnnouncement,
    requestIdentityRelease,
    requestOperatorName,
    approveRequest,
    declineRequest,
    cancelRequest,
    listJobs,
    retryJob,
    listSettings,
    handle(listAuditCall, (deps, query, { language }) => listAudit(deps, query, language)),
  ],
  onClose: [
    (tx, accountId) =>
      tx.deleteFrom("device_records").where("account_id", "=", accountId).execute(),
  ],
  closingObstacle: async (db, accountId) =>
    (await isFrozen(db, accountId)) ? { kind: "frozen", count: 1 } : undefined,
};
