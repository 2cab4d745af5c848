import { billActErrors, billsMessages } from "@nodeyard/contract/bills/errors.ts";
import * as calls from "@nodeyard/contract/bills/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { handle } from "../../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../../account/operator-act.ts";
import { lockSupplement, supplementState } from "./supplement-rows.ts";

/** Deletes a supplement that nobody has approved; a booked one is corrected by another with the opposite amounts. */
export const deleteSupplement = handle(
  calls.delSupplyBill,
  async (deps, { recordId, reason }, caller) => {
    await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "bills.delete",
        roles: ["finance"],
        operator: operatorOf(caller, reason),
        read: async () => supplementState(await lockSupplement(tx, recordId)),
        change: async (before) => {
          if (before.state === "approved") throw new ApiError(billActErrors.supplementApproved);
          const id = BigInt(before.recordId);
          await tx.deleteFrom("bill_lines").where("bill_supplement_id", "=", id).execute();
          await tx.deleteFrom("bill_supplements").where("bill_supplement_id", "=", id).execute();
          return { after: {}, result: undefined };
        },
      }),
    );
    return { message: billsMessages.deleted };
  },
);
