import * as operatorCalls from "@nodeyard/contract/bills/operator/calls.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { billAlarms } from "./bill-alarms.ts";
import { calculateJobs } from "./calculate/run-calculation.ts";
import { measureJobs } from "./calculate/measure-due.ts";
import { confirmMonth } from "./confirm-month.ts";
import { disputeBill } from "./dispute-bill.ts";
import { listKeptBills } from "./list-kept-bills.ts";
import { listBills } from "./list-bills.ts";
import { answerDispute } from "./operator/answer-dispute.ts";
import { calculateMonth } from "./operator/calculate-month.ts";
import { issueMonth } from "./operator/issue-month.ts";
import { listAllBills } from "./operator/list-all-bills.ts";
import { listBusinesses } from "./operator/list-businesses.ts";
import { listDisputes } from "./operator/list-disputes.ts";
import { listMonths } from "./operator/list-months.ts";
import { approveSupplement } from "./operator/supplements/approve-supplement.ts";
import { deleteSupplement } from "./operator/supplements/delete-supplement.ts";
import { listSupplements } from "./operator/supplements/list-supplements.ts";
import { uploadSupplement } from "./operator/supplements/upload-supplement.ts";
import { showAuth } from "./show-auth.ts";
import { showDays } from "./show-days.ts";
import type { Tx } from "../../platform/database.ts";

/** Deletes the texts of an owner's disputes and their answers; the bills themselves are books. */
async function deleteDisputes(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("bill_disputes").where("account_id", "=", accountId).execute();
}

export const billsRoom: Room = {
  name: "bills",
  handlers: [
    listBills,
    listKeptBills,
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
  onClose: [deleteDisputes],
};
