import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import { LEAST_OPERATIONS } from "@nodeyard/contract/operator/rules.ts";
import { permissionOf, type OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import type { Deps } from "../../platform/deps.ts";
import { operatorAct, type Operator } from "../account/operator-act.ts";
import { assertNamed, saveOperatorName, type OperatorName } from "../identity/operator-name.ts";
import { lockAccountState } from "../identity/operator/account-state.ts";

/**
 * Gives an account a role at the server's terminal, while there are too few operators to decide about roles together. The first
 * ones can come about in no other way. Whose account it is, is recorded with it, unless its owner has verified a name.
 */
export async function grantFirstRole(
  deps: Pick<Deps, "db" | "clock" | "log" | "encryption">,
  operator: Operator,
  accountId: bigint,
  { role, name }: { readonly role: OperatorRole; readonly name?: OperatorName | undefined },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const holders = await tx
      .selectFrom("account_permissions")
      .select("account_id")
      .where("permission", "=", "operator:operations")
      .forUpdate()
      .execute();
    if (holders.length >= LEAST_OPERATIONS) throw new ApiError(operatorErrors.decidedByTwo);
    await operatorAct(deps, tx, {
      act: "operator.change-roles",
      roles: ["operations"],
      operator,
      subjectAccountId: accountId,
      read: () => lockAccountState(tx, accountId),
      change: async ({ roles }, at) => {
        if (roles.includes(role)) throw new ApiError(operatorErrors.nothingChanges);
        if (name) await saveOperatorName(deps, tx, accountId, { of: name, by: operator.by });
        await assertNamed(tx, accountId);
        await tx
          .insertInto("account_permissions")
          .values({ account_id: accountId, permission: permissionOf(role), granted_at: at })
          .execute();
        return { after: await lockAccountState(tx, accountId), result: undefined };
      },
    });
  });
}
