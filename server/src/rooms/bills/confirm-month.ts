import * as calls from "@nodeyard/contract/bills/calls.ts";
import { billsErrors, billsMessages } from "@nodeyard/contract/bills/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import { sql } from "kysely";
import { handle } from "../../platform/http/route.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { IS_ISSUED } from "./bill-rows.ts";
import { chooseMonth } from "./choose-month.ts";
import { readMonthSum } from "./month-sum.ts";

/**
 * Confirms all bills of a month that the owner has seen. Refused while a dispute awaits its answer, and if the bills are
 * others than those that were shown.
 */
export const confirmMonth = handle(
  calls.updateBillStatus,
  async (deps, { date, version: seen }, { accountId, ip, language }) => {
    const month = chooseMonth(deps.clock.now(), date);
    await deps.db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      const { sum, version } = await readMonthSum(tx, accountId, month);
      if (sum.unconfirmed === 0)
        throw new ApiError(billsErrors.nothingToConfirm, { params: { month } });
      if (sum.disputed > 0)
        throw new ApiError(billsErrors.disputesOpen, { params: { count: sum.disputed } });
      if (seen !== undefined && seen !== version) throw new ApiError(billsErrors.billsChanged);
      const { numAffectedRows } = await sql`
      update bill_lines b set confirmed_at = ${deps.clock.now()}::timestamptz
      where b.account_id = ${accountId} and b.month = ${`${month}-01`}::date and b.confirmed_at is null
        and ${IS_ISSUED}`.execute(tx);
      const details = { month, bills: Number(numAffectedRows ?? 0n), bp: sum.bp };
      await recordAct(deps, tx, { act: "bills.confirm", accountId, ip, details });
    });
    return { message: inLanguage(billsMessages.confirmed, language, { month }) };
  },
);
