import type { Room } from "../../platform/room.ts";
import { countDayFilters } from "./detail/count-day-filters.ts";
import { getRevenueDetail } from "./detail/get-revenue-detail.ts";
import { getCounting } from "./device/get-counting.ts";
import { getGains } from "./device/get-gains.ts";
import { listEarnedHours } from "./device/list-earned-hours.ts";
import { listEconomics } from "./economics/list-economics.ts";
import { saveCosts, saveElectricity } from "./economics/save-costs.ts";
import { getActivityRevenue } from "./get-activity-revenue.ts";
import { getLastSevenDays } from "./get-last-seven-days.ts";
import { getRules } from "./get-rules.ts";
import { getSummary, getActivityTotal } from "./get-summary.ts";
import { getHistory } from "./history/get-history.ts";
import { getStatement } from "./history/get-statement.ts";
import { getTaxYear } from "./history/get-tax-year.ts";
import { listComingRules } from "./list-coming-rules.ts";
import { listCredits } from "./list-credits.ts";
import { listFaults } from "./list-faults.ts";
import { listLedgerLines } from "./list-ledger-lines.ts";
import { calculateLossesJob } from "./losses/calculate-losses.ts";
import { explainDeviceDay } from "./operator/explain-device-day.ts";
import { getProof } from "./proof/get-proof.ts";
import { listRoots } from "./proof/list-roots.ts";
import { absenceCosts } from "./why/absence-costs.ts";
import { explainDay } from "./why/explain-day.ts";
import { ABSENCE_COSTS } from "../monitoring/incidents/absence-costs.ts";
import type { Tx } from "../../platform/database.ts";

/** Deletes the costs entered by the owner of an account that is being closed. */
async function deleteCosts(tx: Tx, accountId: bigint): Promise<void> {
  for (const table of ["device_costs", "tag_costs", "account_costs"] as const)
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
}

export const revenueRoom: Room = {
  name: "revenue",
  handlers: [
    getSummary,
    getActivityTotal,
    getLastSevenDays,
    listLedgerLines,
    listCredits,
    getRevenueDetail,
    countDayFilters,
    getActivityRevenue,
    listFaults,
    explainDay,
    listEarnedHours,
    getGains,
    getCounting,
    getHistory,
    getStatement,
    getTaxYear,
    getRules,
    listComingRules,
    listEconomics,
    saveCosts,
    saveElectricity,
    listRoots,
    getProof,
    explainDeviceDay,
  ],
  jobs: [calculateLossesJob],
  contributes: [ABSENCE_COSTS.contribute(absenceCosts)],
  onClose: [deleteCosts],
};
