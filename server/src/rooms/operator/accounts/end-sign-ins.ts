import type { EndAccountSignInsRequest } from "@nodeyard/contract/operator/account-calls.ts";
import { operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import type { Done } from "@nodeyard/contract/response.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import type { RoomContext } from "../../../platform/room.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { aliveSessions, endSessions } from "../../account/sessions.ts";
import { findAccountId } from "../account-state.ts";

/** Ends every sign-in of an account. */
export async function endAccountSignIns(
  { deps, sessions }: Pick<RoomContext, "deps" | "sessions">,
  request: EndAccountSignInsRequest,
  caller: OwnerCaller,
): Promise<Result<Done>> {
  const accountId = await findAccountId(deps.db, request.accountId);
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "operator.end-sign-ins",
      roles: ["support"],
      operator: operatorOf(caller, request.reason),
      subjectAccountId: accountId,
      read: async () => {
        await lockAccount(tx, accountId);
        const alive = await aliveSessions({ db: tx, clock: deps.clock }, accountId);
        return { signIns: alive.length };
      },
      change: async () => {
        await endSessions(tx, accountId);
        return { after: { signIns: 0 }, result: undefined };
      },
    }),
  );
  sessions.forget(accountId);
  return { message: operatorMessages.signInsEnded };
}
