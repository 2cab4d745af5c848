import { lastBillMonths, SUPPLEMENT_COLUMNS } from "../../contract/src/bills/rules.ts";
import { calculateMonth } from "../../server/src/rooms/bills/operator/calculate-month.ts";
import { runCalculation } from "../../server/src/rooms/bills/calculate/run-calculation.ts";
import { issueMonth } from "../../server/src/rooms/bills/operator/issue-month.ts";
import { confirmMonth } from "../../server/src/rooms/bills/confirm-month.ts";
import { disputeBill } from "../../server/src/rooms/bills/dispute-bill.ts";
import { listBills } from "../../server/src/rooms/bills/list-bills.ts";
import { answerDispute } from "../../server/src/rooms/bills/operator/answer-dispute.ts";
import { listDisputes } from "../../server/src/rooms/bills/operator/list-disputes.ts";
import { listMonths } from "../../server/src/rooms/bills/operator/list-months.ts";
import { approveSupplement } from "../../server/src/rooms/bills/operator/supplements/approve-supplement.ts";
import { listSupplements } from "../../server/src/rooms/bills/operator/supplements/list-supplements.ts";
import { uploadSupplement } from "../../server/src/rooms/bills/operator/supplements/upload-supplement.ts";
import { DEMO_OWNER, type DemoPeople } from "./demo-people.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

async function issue({ deps }: Simulation, operatorId: bigint, date: string): Promise<void> {
  const operator = callerOf(operatorId);
  await calculateMonth(deps, { date, reason: `${date} 已全部结算` }, operator);
  await runCalculation(deps, date);
  const month = (await listMonths(deps)).months.find((each) => each.month === date);
  const version = month?.version ?? "";
  await issueMonth(deps, { date, version, reason: "核对无误" }, operator);
}

async function dispute(
  { deps }: Simulation,
  accountId: bigint,
  date: string,
  reason: string,
): Promise<void> {
  const { bills } = await listBills(deps, { date }, callerOf(accountId));
  const billId = bills[0]?.billId ?? "";
  await disputeBill(deps, { billId, reason }, callerOf(accountId));
}

async function supplement(
  { deps }: Simulation,
  uploaderId: bigint,
  date: string,
  line: { readonly days: number; readonly bp: string; readonly remark: string },
): Promise<void> {
  const row = [
    DEMO_OWNER,
    "sh-rack-01",
    "D",
    "ct",
    "880000000",
    String(line.days),
    line.bp,
    line.remark,
  ];
  const cells = [[...SUPPLEMENT_COLUMNS.zh], row];
  const request = {
    date,
    fileName: `补充账单-${date}.xlsx`,
    cells,
    isCheck: false,
    reason: line.remark,
  };
  await uploadSupplement(deps, request, callerOf(uploaderId));
}

/**
 * The bills of three months: one that is confirmed, one with a dispute that was answered by a supplement, and the newest,
 * which waits for its owners, with an open dispute of a neighbour's and a supplement that waits for approval.
 */
export async function issueDemoBills(
  simulation: Simulation,
  { ownerId, operatorId, colleagueId, neighbourIds }: DemoPeople,
): Promise<void> {
  const { deps } = simulation;
  const [newest = "", middle = "", oldest = ""] = lastBillMonths(simulation.nowMs());
  for (const month of [oldest, middle, newest]) await issue(simulation, operatorId, month);
  await confirmMonth(deps, { date: oldest }, callerOf(ownerId));

  await dispute(simulation, ownerId, middle, "12 日机房割接，平台侧的 95 带宽偏低，请核对。");
  const remark = "12 日机房割接，按前后两日均值补记";
  await supplement(simulation, operatorId, middle, { days: 1, bp: "118.5", remark });
  const [record] = (await listSupplements(deps, {}, callerOf(colleagueId))).list;
  const { recordId = "", version = "" } = record ?? {};
  await approveSupplement(
    deps,
    { recordId, version, reason: "已核对割接记录" },
    callerOf(colleagueId),
  );
  const [open] = (await listDisputes(deps, {})).list;
  const answer = "已核对：割接期间有 40 个点未上报，已按前后两日均值补记 118.5 BP，见补充账单。";
  await answerDispute(deps, { disputeId: open?.disputeId ?? "", answer }, callerOf(operatorId));
  await confirmMonth(deps, { date: middle }, callerOf(ownerId));

  const [neighbourId = ownerId] = neighbourIds;
  await dispute(simulation, neighbourId, newest, "月底两天的带宽与路由器统计相差约 8%，请复核。");
  await supplement(simulation, operatorId, newest, { days: 0, bp: "35", remark: "月度满勤奖励" });
}
