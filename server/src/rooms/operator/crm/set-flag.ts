import { ApiError } from "@nodeyard/contract/error.ts";
import type { OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import type { FlagRequest } from "@nodeyard/contract/operator/crm-calls.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import type { PageFlag } from "@nodeyard/contract/operator/rules.ts";
import type { Done } from "@nodeyard/contract/response.ts";
import type { Tx } from "../../../platform/database.ts";
import type { SessionDeps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import {
  assertOther,
  findAccountByEmail,
  lockSubject,
} from "../../identity/operator/account-state.ts";

async function lockFlag(
  tx: Tx,
  accountId: bigint,
  flag: PageFlag,
): Promise<{ isAllowed: boolean }> {
  await lockSubject(tx, accountId);
  const found = await tx
    .selectFrom("account_permissions")
    .select("permission")
    .where("account_id", "=", accountId)
    .where("permission", "=", flag)
    .executeTakeFirst();
  return { isAllowed: found !== undefined };
}

/** Opens a page to an account that not every owner has, or closes it. */
export async function setPageFlag(
  deps: SessionDeps,
  { email, isAllowed, reason }: FlagRequest,
  caller: OwnerCaller,
  { flag, roles }: { readonly flag: PageFlag; readonly roles: readonly OperatorRole[] },
): Promise<Result<Done>> {
  const accountId = await findAccountByEmail(deps.db, email);
  await assertOther(deps.db, caller.accountId, accountId);
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "operator.set-page",
      roles,
      operator: operatorOf(caller, reason),
      subjectAccountId: accountId,
      read: async () => ({ page: flag, ...(await lockFlag(tx, accountId, flag)) }),
      change: async (before, at) => {
        if (before.isAllowed === isAllowed) throw new ApiError(operatorErrors.nothingChanges);
        if (isAllowed)
          await tx
            .insertInto("account_permissions")
            .values({ account_id: accountId, permission: flag, granted_at: at })
            .execute();
        else
          await tx
            .deleteFrom("account_permissions")
            .where("account_id", "=", accountId)
            .where("permission", "=", flag)
            .execute();
        return { after: { page: flag, isAllowed }, result: undefined };
      },
    }),
  );
  deps.sessions.evict(accountId);
  return { message: isAllowed ? operatorMessages.pageOpened : operatorMessages.pageClosed };
}
