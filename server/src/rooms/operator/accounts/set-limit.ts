import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/operator/account-calls.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import { LIMITS, type LimitName } from "@nodeyard/contract/operator/limits.ts";
import { boundsOf, parseFigure } from "@nodeyard/contract/rates/rules.ts";
import { handle } from "../../../platform/http/route.ts";
import { readLimit } from "../../account/limits.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { assertOther, findAccountId, lockSubject } from "../../identity/operator/account-state.ts";
import { limitState, limitText, readMost } from "./account-limits.ts";
import { limitMail } from "./limit-mail.ts";

function readValue(limit: LimitName, text: string): bigint | undefined {
  if (text === "") return undefined;
  const { figure } = LIMITS[limit];
  const value = parseFigure(text, figure);
  if (value === undefined)
    throw new ApiError(operatorErrors.limitInvalid, { params: boundsOf(figure) });
  return value;
}

/** Limits a single account, or lifts its limit, and notifies the owner. Devices and orders above a new limit stay. */
export const setAccountLimit = handle(
  calls.setAccountLimit,
  async (deps, { accountId: wireId, limit, value: text, version, reason }, caller) => {
    const accountId = await findAccountId(deps.db, wireId);
    await assertOther(deps.db, caller.accountId, accountId);
    const value = readValue(limit, text);
    await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "operator.set-limit",
        roles: LIMITS[limit].roles,
        operator: operatorOf(caller, reason),
        subjectAccountId: accountId,
        seen: version,
        read: async () => {
          await lockSubject(tx, accountId);
          return limitState(limit, await readLimit(tx, accountId, limit));
        },
        change: async (before, at) => {
          const after = limitState(limit, value);
          if (before.value === after.value) throw new ApiError(operatorErrors.nothingChanges);
          const most = await readMost(tx, limit, at);
          if (value !== undefined && most !== undefined && value > most)
            throw new ApiError(operatorErrors.limitAboveGeneral, {
              params: { general: limitText(limit, most) },
            });
          if (value === undefined)
            await tx
              .deleteFrom("account_limits")
              .where("account_id", "=", accountId)
              .where("name", "=", limit)
              .execute();
          else {
            const set = { value, reason: reason.trim(), set_by: caller.accountId, set_at: at };
            await tx
              .insertInto("account_limits")
              .values({ account_id: accountId, name: limit, ...set })
              .onConflict((conflict) => conflict.columns(["account_id", "name"]).doUpdateSet(set))
              .execute();
          }
          await notifyOwner(
            deps,
            tx,
            accountId,
            { event: "account.limit-changed", data: { limit, value: after.value } },
            { mailIn: (language) => limitMail(limit, after.value, language) },
          );
          return { after, result: undefined };
        },
      }),
    );
    return { message: operatorMessages.limitSet };
  },
);
