import * as calls from "@nodeyard/contract/bills/calls.ts";
import { billsErrors, billsMessages } from "@nodeyard/contract/bills/errors.ts";
import { MAX_DISPUTES } from "@nodeyard/contract/bills/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { handle } from "../../platform/http/route.ts";
import { requireReason } from "../../platform/typed-text.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { readDisputes } from "./bill-rows.ts";
import { findOwnBill } from "./own-bill.ts";

/** Disputes a bill with a reason, which an operator answers. The month cannot be confirmed until then. */
export const disputeBill = handle(
  calls.disputeBill,
  async (deps, { billId, reason }, { accountId, ip }) => {
    requireReason(reason, billsErrors.reasonInvalid);
    await deps.db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      const bill = await findOwnBill(tx, accountId, billId);
      if (bill.state === "confirmed") throw new ApiError(billsErrors.alreadyConfirmed);
      if (bill.state === "disputed") throw new ApiError(billsErrors.alreadyDisputed);
      const before = (await readDisputes(tx, [bill.bill_line_id])).get(bill.bill_line_id) ?? [];
      if (before.length >= MAX_DISPUTES)
        throw new ApiError(billsErrors.tooManyDisputes, { params: { most: MAX_DISPUTES } });
      await tx
        .insertInto("bill_disputes")
        .values({
          bill_line_id: bill.bill_line_id,
          account_id: accountId,
          reason,
          disputed_at: deps.clock.now(),
        })
        .execute();
      const details = { billId, month: bill.month.slice(0, 7), hostname: bill.hostname };
      await recordAct(deps, tx, { act: "bills.dispute", accountId, ip, details });
    });
    return { message: billsMessages.disputed };
  },
);
