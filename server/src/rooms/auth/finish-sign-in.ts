import * as calls from "@nodeyard/contract/auth/step-calls.ts";
import { handle } from "../../platform/http/route.ts";
import { consumePerNetwork } from "../../platform/throttle.ts";
import { checkProof } from "../factors/check-proof.ts";
import { createAssertion } from "../factors/passkeys.ts";
import { closePending, countPendingTry, findPending } from "../factors/pending-sign-in.ts";
import { openSession } from "./open-session.ts";

/** Limits database load; 256 bits cannot be guessed. */
const REQUESTS = { bucket: "second-step", limit: 120, windowSeconds: 15 * 60 } as const;

/** Asks for a passkey at the second step of a sign-in. */
export const startSecondStep = handle(
  calls.startSecondStep,
  async (deps, { token, host }, { ip }) => {
    await consumePerNetwork(deps.db, deps.clock, REQUESTS, ip);
    const { accountId, holderHash } = await findPending(deps, deps.db, token);
    const use = { accountId, purpose: "prove", holderHash } as const;
    return { options: await createAssertion(deps, host, use) };
  },
);

/** Finishes a sign-in with the second factor. */
export const finishSignIn = handle(
  calls.finishSignIn,
  async (deps, { token, ...proof }, caller) => {
    const { ip } = caller;
    await consumePerNetwork(deps.db, deps.clock, REQUESTS, ip);
    const pending = await findPending(deps, deps.db, token);
    const { accountId, holderHash } = pending;
    await countPendingTry(deps.db, holderHash);
    const method = await checkProof(deps, { ...pending, ip }, proof);
    const account = await deps.db
      .selectFrom("accounts")
      .select(["account_id", "password_changed_at"])
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    return openSession(deps, account, caller, {
      method,
      close: (tx) => closePending(tx, holderHash),
    });
  },
);
