import { billActErrors, billsMessages } from "@nodeyard/contract/bills/errors.ts";
import type { CalculateRequest } from "@nodeyard/contract/bills/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Done } from "@nodeyard/contract/response.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { chooseMonth } from "../choose-month.ts";
import { queueCalculation } from "../calculate/run-calculation.ts";
import { isSettled, lockMonth, readMonthBills } from "../calculate/month-state.ts";

/** Begins to calculate the bills of a full month, which operators then see; again and again until it is issued. */
export async function calculateMonth(
  deps: Deps,
  { date, reason }: CalculateRequest,
  caller: OwnerCaller,
): Promise<Result<Done>> {
  const month = chooseMonth(deps.clock.now(), date);
  if (!(await isSettled(deps.db, month)))
    throw new ApiError(billActErrors.notSettled, { params: { month } });
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "bills.calculate",
      roles: ["finance"],
      operator: operatorOf(caller, reason),
      read: async () => {
        await lockMonth(tx, month);
        return readMonthBills(tx, month);
      },
      change: async (before, at) => {
        if (before.state === "issued")
          throw new ApiError(billActErrors.monthIssued, { params: { month } });
        if (before.isCalculating)
          throw new ApiError(billActErrors.monthCalculating, { params: { month } });
        await tx
          .insertInto("bill_calculations")
          .values({ month: `${month}-01`, requested_by: caller.accountId, requested_at: at })
          .execute();
        await queueCalculation(tx, month);
        return { after: await readMonthBills(tx, month), result: undefined };
      },
    }),
  );
  return { message: inLanguage(billsMessages.calculating, caller.language, { month }) };
}
