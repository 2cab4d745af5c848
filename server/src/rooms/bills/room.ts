import * as operatorCalls from "@nodeyard/contract/bills/operator-calls.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { billAlarms } from "./bill-alarms.ts";
import { calculateMonth } from "./calculate/calculate-month.ts";
import { calculateJobs } from "./calculate/carry-out.ts";
import { issueMonth } from "./calculate/issue-month.ts";
import { measureJobs } from "./calculate/measure-due.ts";
import { confirmMonth } from "./confirm-month.ts";
import { disputeBill } from "./dispute-bill.ts";
import { forgetDisputes } from "./forget-disputes.ts";
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

export const billsRoom: Room = {
  name: "bills",
  handlers: [
    listBills,
    confirmMonth,
    showDays,
    showAuth,
    disputeBill,
    listMonths,
    listAllBills,
    listBusinesses,
    handle(operatorCalls.calculateBill, calculateMonth),
    handle(operatorCalls.calculateBillByPost, calculateMonth),
    issueMonth,
    listSupplements,
    uploadSupplement,
    deleteSupplement,
    approveSupplement,
    listDisputes,
    answerDispute,
  ],
  jobs: [...measureJobs, ...calculateJobs],
  alarms: billAlarms,
  onClose: forgetDisputes,
};
