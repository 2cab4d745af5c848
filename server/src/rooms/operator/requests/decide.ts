import { ApiError } from "@nodeyard/contract/error.ts";
import { OPERATOR_ROLES } from "@nodeyard/contract/operator-roles.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import * as calls from "@nodeyard/contract/operator/request-calls.ts";
import type { DecisionRequest } from "@nodeyard/contract/operator/request-calls.ts";
import type { OperatorAct } from "@nodeyard/contract/operator/acts.ts";
import { REQUEST_ROLES } from "@nodeyard/contract/operator/rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps, SessionDeps } from "../../../platform/deps.ts";
import { handle, type OwnerCaller } from "../../../platform/http/route.ts";
import {
  assertRole,
  hasRole,
  operatorAct,
  operatorOf,
  versionOf,
  type State,
} from "../../account/operator-act.ts";
import { isOwnPerson } from "../../identity/own-person.ts";
import { assertOther } from "../../identity/operator/account-state.ts";
import { assertConfirmed } from "./correction-effect.ts";
import { KINDS } from "./kinds.ts";
import { lockRequest, type RequestRow } from "./request-row.ts";

async function endRequest(
  tx: Tx,
  { operator_request_id: requestId }: RequestRow,
  end: {
    readonly state: "approved" | "declined" | "withdrawn" | "lapsed";
    readonly by: bigint;
    readonly at: Date;
    readonly reason: string;
  },
): Promise<void> {
  await tx
    .updateTable("operator_requests")
    .set({
      state: end.state,
      decided_by: end.by,
      decided_at: end.at,
      decision_reason: end.reason.trim(),
    })
    .where("operator_request_id", "=", requestId)
    .execute();
}

/** Throws for the person who asked, by whichever of their accounts. */
async function assertSecond(tx: Tx, operatorId: bigint, row: RequestRow): Promise<void> {
  if (await isOwnPerson(tx, operatorId, [row.asked_by]))
    throw new ApiError(operatorErrors.ownRequest);
}

async function lockAccountsInOrder(tx: Tx, accountIds: readonly bigint[]): Promise<void> {
  await sql`select from accounts where account_id = any(${accountIds}) order by account_id for no key update`.execute(
    tx,
  );
}

/** Reads what a request is about; what has ended meanwhile is a change as well. */
async function readSubject(read: () => Promise<State>): Promise<State | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Ends a request that nobody can approve any more, as the operator found who wanted to. */
async function lapse(
  deps: Deps,
  { requestId, reason }: Pick<DecisionRequest, "requestId" | "reason">,
  caller: OwnerCaller,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRequest(tx, requestId, deps.clock.now(), caller.language);
    await operatorAct(deps, tx, {
      act: "operator.lapse",
      roles: REQUEST_ROLES[row.kind],
      operator: operatorOf(caller, reason),
      subjectAccountId: row.subject_account_id,
      read: async () => ({ requestId, kind: row.kind, state: row.state }),
      change: async (before, at) => {
        await endRequest(tx, row, { state: "lapsed", by: caller.accountId, at, reason });
        return { after: { ...before, state: "lapsed" }, result: undefined };
      },
    });
  });
}

/**
 * Approves another operator's request and carries it out, in one transaction: both have a role for it still, it has not expired,
 * and what it is about is as it was when it was asked for. Otherwise it lapses.
 */
export const approveRequest = handle(
  calls.approveRequest,
  async (deps: SessionDeps, { requestId, reason, confirmedAmount }, caller) => {
    const approve = async (tx: Tx): Promise<bigint | undefined> => {
      const at = deps.clock.now();
      const row = await lockRequest(tx, requestId, at, caller.language);
      await assertSecond(tx, caller.accountId, row);
      await assertOther(tx, caller.accountId, row.subject_account_id);
      // In one order, since an approval can be about an operator who approves another one at the same time.
      await lockAccountsInOrder(tx, [caller.accountId, row.asked_by, row.subject_account_id]);
      await assertRole(tx, caller.accountId, REQUEST_ROLES[row.kind]);
      if (!(await hasRole(tx, row.asked_by, REQUEST_ROLES[row.kind])))
        throw new ApiError(operatorErrors.askerLostRole);
      const requestedAct = {
        requestId: row.operator_request_id,
        accountId: row.subject_account_id,
        payload: row.payload as Readonly<Record<string, unknown>>,
      };
      if (row.kind === "correction") {
        const amountMicroBp = BigInt(String(requestedAct.payload["amountMicroBp"]));
        await assertConfirmed(tx, at, { amountMicroBp, typed: confirmedAmount ?? "" });
      }
      const kind = KINDS[row.kind];
      const state = await readSubject(() => kind.read(tx, requestedAct));
      if (state === undefined || versionOf(state) !== row.seen) return undefined;
      const request = {
        requestId: String(row.operator_request_id),
        askedBy: `account ${row.asked_by}`,
        askedReason: row.reason,
      };
      await kind.run({ ...deps, ...operatorOf(caller, reason), request }, tx, requestedAct);
      await endRequest(tx, row, { state: "approved", by: caller.accountId, at, reason });
      return requestedAct.accountId;
    };
    const accountId = await deps.db.transaction().execute(approve);
    if (accountId === undefined) {
      await lapse(deps, { requestId, reason }, caller);
      throw new ApiError(operatorErrors.subjectChanged);
    }
    deps.sessions.evict(accountId);
    return { message: operatorMessages.approved };
  },
);

/** Ends a request without doing what it asks for: another operator declines it, or its own cancels it. */
async function endWithout(
  deps: Deps,
  { requestId, reason }: DecisionRequest,
  caller: OwnerCaller,
  { act, state }: { readonly act: OperatorAct; readonly state: "declined" | "withdrawn" },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockRequest(tx, requestId, deps.clock.now(), caller.language);
    if (state === "declined") {
      await assertSecond(tx, caller.accountId, row);
      // Nobody vetoes what is about the own account either.
      await assertOther(tx, caller.accountId, row.subject_account_id);
    } else if (row.asked_by !== caller.accountId) throw new ApiError(operatorErrors.notOwnRequest);
    await operatorAct(deps, tx, {
      act,
      // One's own request can be cancelled without the role.
      roles: state === "withdrawn" ? OPERATOR_ROLES : REQUEST_ROLES[row.kind],
      operator: operatorOf(caller, reason),
      subjectAccountId: row.subject_account_id,
      read: async () => ({ requestId, kind: row.kind, state: row.state }),
      change: async (before, at) => {
        await endRequest(tx, row, { state, by: caller.accountId, at, reason });
        return { after: { ...before, state }, result: undefined };
      },
    });
  });
}

export const declineRequest = handle(calls.declineRequest, async (deps, request, caller) => {
  await endWithout(deps, request, caller, { act: "operator.decline", state: "declined" });
  return { message: operatorMessages.declined };
});

export const cancelRequest = handle(calls.cancelRequest, async (deps, request, caller) => {
  await endWithout(deps, request, caller, { act: "operator.take-back", state: "withdrawn" });
  return { message: operatorMessages.cancelled };
});
