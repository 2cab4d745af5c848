import { ApiError } from "@nodeyard/contract/error.ts";
import { factorsErrors } from "@nodeyard/contract/factors/errors.ts";
import type { Tx } from "../../platform/database.ts";
import type { SessionDeps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import { endChatProofs } from "../account/chat-access.ts";
import { lockAccount } from "../account/lock-account.ts";
import { isOperator } from "../account/permissions.ts";
import { recordAct } from "../account/record-act.ts";
import { notifySecurityAct } from "../notifications/notify-security-act.ts";
import { countFactors } from "./store.ts";

interface Found {
  readonly secondFactorId: bigint;
  readonly kind: "app" | "passkey";
  readonly name: string;
}

/** Removes a factor; with the last one the recovery codes go, and two-step verification is off. */
export async function removeFactor(
  deps: SessionDeps,
  { accountId, ip }: OwnerCaller,
  find: (tx: Tx) => Promise<Found>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const { secondFactorId, kind, name } = await find(tx);
    const isLast = (await countFactors(tx, accountId)) === 1;
    if (isLast && (await isOperator(tx, accountId)))
      throw new ApiError(factorsErrors.lastOfOperator);
    await tx.deleteFrom("second_factors").where("second_factor_id", "=", secondFactorId).execute();
    if (isLast) await tx.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
    await endChatProofs(tx, accountId);
    const act = kind === "app" ? "factors.remove-app" : "factors.remove-passkey";
    const details = { ...(kind === "app" ? {} : { name }), isLast };
    await recordAct(deps, tx, { act, accountId, ip, details });
    const removed = kind === "app" ? "appRemoved" : "passkeyRemoved";
    await notifySecurityAct(deps, tx, accountId, isLast ? "factorsOff" : removed, ip, { name });
  });
  deps.sessions.evict(accountId);
}
