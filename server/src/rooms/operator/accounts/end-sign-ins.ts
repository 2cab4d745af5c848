import * as calls from "@nodeyard/contract/operator/account-calls.ts";
import { operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import type { SessionDeps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { aliveSessions, endSessions } from "../../account/sessions.ts";
import { findAccountId } from "../../identity/operator/account-state.ts";

/** Ends every sign-in of an account. */
export const endAccountSignIns = handle(
  calls.endAccountSignIns,
  async (deps: SessionDeps, request, caller) => {
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
          await endSessions(tx, accountId, "operator");
          return { after: { signIns: 0 }, result: undefined };
        },
      }),
    );
    deps.sessions.evict(accountId);
    return { message: operatorMessages.signInsEnded };
  },
);
