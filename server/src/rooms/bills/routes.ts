import * as calls from "@nodeyard/contract/bills/calls.ts";
import * as operatorCalls from "@nodeyard/contract/bills/operator-calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { calculateMonth } from "./calculate/calculate-month.ts";
import { issueMonth } from "./calculate/issue-month.ts";
import { confirmMonth } from "./confirm-month.ts";
import { disputeBill } from "./dispute-bill.ts";
import { listBills } from "./list-bills.ts";
import { answerDispute } from "./operator/answer-dispute.ts";
import { listAllBills } from "./operator/list-all-bills.ts";
import { listBusinesses } from "./operator/list-businesses.ts";
import { listDisputes } from "./operator/list-disputes.ts";
import { listMonths } from "./operator/list-months.ts";
import { showAuth } from "./show-auth.ts";
import { showDays } from "./show-days.ts";
import { approveSupplement } from "./supplements/approve-supplement.ts";
import { deleteSupplement } from "./supplements/delete-supplement.ts";
import { listSupplements } from "./supplements/list-supplements.ts";
import { uploadSupplement } from "./supplements/upload-supplement.ts";

export function billsRoutes(deps: Deps): Route[] {
  return [
    route(calls.getBillDetails, (query, caller) => listBills(deps, query, caller)),
    route(calls.updateBillStatus, (request, caller) => confirmMonth(deps, request, caller)),
    route(calls.getBillBps, (query, caller) => showDays(deps, query, caller)),
    route(calls.getBillAuth, (_request, caller) => showAuth(deps, caller)),
    route(calls.disputeBill, (request, caller) => disputeBill(deps, request, caller)),
    route(operatorCalls.listBillMonths, () => listMonths(deps)),
    route(operatorCalls.listBills, (query) => listAllBills(deps, query)),
    route(operatorCalls.getBusiness, (query) => listBusinesses(deps, query)),
    route(operatorCalls.calculateBill, (request, caller) => calculateMonth(deps, request, caller)),
    route(operatorCalls.calculateBillByPost, (request, caller) =>
      calculateMonth(deps, request, caller),
    ),
    route(operatorCalls.issueBills, (request, caller) => issueMonth(deps, request, caller)),
    route(operatorCalls.getBillRecordList, (query, caller) => listSupplements(deps, query, caller)),
    route(operatorCalls.uploadSupplyBill, (request, caller) =>
      uploadSupplement(deps, request, caller),
    ),
    route(operatorCalls.delSupplyBill, (request, caller) =>
      deleteSupplement(deps, request, caller),
    ),
    route(operatorCalls.approveSupplement, (request, caller) =>
      approveSupplement(deps, request, caller),
    ),
    route(operatorCalls.listDisputes, (query) => listDisputes(deps, query)),
    route(operatorCalls.answerDispute, (request, caller) => answerDispute(deps, request, caller)),
  ];
}
