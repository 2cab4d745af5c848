import { ApiError } from "@nodeyard/contract/error.ts";
import { factorsErrors, factorsMessages } from "@nodeyard/contract/factors/errors.ts";
import * as calls from "@nodeyard/contract/factors/reset-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { maskEmail } from "../../../platform/mask-email.ts";
import { consumePerNetwork } from "../../../platform/throttle.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { isOperator } from "../../account/permissions.ts";
import { recordAct } from "../../account/record-act.ts";
import { deletePending } from "../pending-sign-in.ts";
import { findReset, findWaiting, RESET_REQUESTS } from "./requests.ts";
import { mailAboutReset } from "./reset-mail.ts";

interface Link {
  readonly token: string;
}

/** The reset behind a mail's link, read without effects. */
export const showReset = handle(calls.showReset, async (deps, { token }: Link, { ip }) => {
  await consumePerNetwork(deps.db, deps.clock, RESET_REQUESTS, ip);
  const { email, state, ends_at: endsAt } = await findReset(deps, deps.db, token);
  const { lostFactorHours: hours } = deps.config;
  return { email: maskEmail(email), state, endsAt: endsAt?.toISOString() ?? null, hours };
});

/** Starts the delay after which the second factor is removed. Idempotent. */
export const startReset = handle(calls.startReset, async (deps, { token }: Link, { ip }) => {
  const { db, clock, config } = deps;
  await consumePerNetwork(db, clock, RESET_REQUESTS, ip);
  const { account_id: accountId } = await findReset(deps, db, token);
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const { state, factor_reset_id: resetId } = await findReset(deps, tx, token);
    if (state === "waiting") return;
    if (state !== "asked") throw new ApiError(factorsErrors.resetEnded);
    if (await isOperator(tx, accountId)) throw new ApiError(factorsErrors.resetByOperators);
    const now = clock.now();
    const until = new Date(now.getTime() + config.lostFactorHours * HOUR_MS);
    await tx
      .updateTable("factor_resets")
      .set({ started_at: now, ends_at: until, told_at: now })
      .where("factor_reset_id", "=", resetId)
      .execute();
    await mailAboutReset(deps, tx, "started", { accountId, token, until });
    await recordAct(deps, tx, { act: "factors.start-reset", accountId, ip, isOwners: false });
  });
  return { message: factorsMessages.resetStarted };
});

async function cancel(
  deps: Deps,
  tx: Tx,
  accountId: bigint,
  by: { readonly ip: string; readonly isOwners: boolean },
): Promise<boolean> {
  const cancelled = await tx
    .updateTable("factor_resets")
    .set({ cancelled_at: deps.clock.now() })
    .where("account_id", "=", accountId)
    .where("cancelled_at", "is", null)
    .where("completed_at", "is", null)
    .executeTakeFirst();
  if (cancelled.numUpdatedRows === 0n) return false;
  // Who asked has the password: what it has opened is closed.
  await deletePending(tx, accountId);
  await mailAboutReset(deps, tx, "cancelled", { accountId });
  await recordAct(deps, tx, { act: "factors.cancel-reset", accountId, ...by });
  return true;
}

/** Cancels by the link of any of the mails. Idempotent. */
export const cancelByLink = handle(calls.cancelReset, async (deps, { token }: Link, { ip }) => {
  await consumePerNetwork(deps.db, deps.clock, RESET_REQUESTS, ip);
  const { account_id: accountId } = await findReset(deps, deps.db, token);
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const { state } = await findReset(deps, tx, token);
    if (state === "cancelled") return;
    if (state === "done") throw new ApiError(factorsErrors.resetEnded);
    await cancel(deps, tx, accountId, { ip, isOwners: false });
  });
  return { message: factorsMessages.resetCancelled };
});

/** Cancels in a session of the account. */
export const cancelInSession = handle(
  calls.cancelOwnReset,
  async (deps, _request, { accountId, ip }) => {
    await deps.db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      if (!(await findWaiting(tx, accountId))) throw new ApiError(factorsErrors.resetEnded);
      await cancel(deps, tx, accountId, { ip, isOwners: true });
    });
    return { message: factorsMessages.resetCancelled };
  },
);
