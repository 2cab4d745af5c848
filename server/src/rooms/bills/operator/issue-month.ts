import { billActErrors, billsMessages } from "@nodeyard/contract/bills/errors.ts";
import * as calls from "@nodeyard/contract/bills/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { notifyIssued } from "../bill-mails.ts";
import { chooseMonth } from "../choose-month.ts";
import { lockMonth, readMonthBills } from "../calculate/month-state.ts";

/** Issues the bills of a month as the operator saw them: owners see them and are mailed, and the database keeps them as they are. */
export const issueMonth = handle(
  calls.issueBills,
  async (deps, { date, version, reason }, caller) => {
    const month = chooseMonth(deps.clock.now(), date);
    await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "bills.issue",
        roles: ["finance"],
        operator: operatorOf(caller, reason),
        seen: version,
        read: async () => {
          await lockMonth(tx, month);
          return readMonthBills(tx, month);
        },
        change: async (before, at) => {
          if (before.state === "issued")
            throw new ApiError(billActErrors.monthIssued, { params: { month } });
          if (before.isCalculating)
            throw new ApiError(billActErrors.monthCalculating, { params: { month } });
          if (before.state === "none")
            throw new ApiError(billActErrors.notCalculated, { params: { month } });
          await tx
            .updateTable("bill_months")
            .set({ issued_at: at, issued_by: caller.accountId })
            .where("month", "=", `${month}-01`)
            .execute();
          await notifyIssued(deps, tx, month);
          return { after: await readMonthBills(tx, month), result: undefined };
        },
      }),
    );
    return { message: inLanguage(billsMessages.issued, caller.language, { month }) };
  },
);
