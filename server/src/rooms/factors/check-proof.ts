// Offered to other rooms.
import { ApiError } from "@nodeyard/contract/error.ts";
import type { ProveRequest } from "@nodeyard/contract/factors/calls.ts";
import { factorsErrors } from "@nodeyard/contract/factors/errors.ts";
import { isAppCode } from "@nodeyard/contract/factors/rules.ts";
import { plainForm } from "@nodeyard/contract/plain-form.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import { recordAct } from "../account/record-act.ts";
import { notifySecurityAct } from "../notifications/notify-security-act.ts";
import { countTry, refundTries, type Trier } from "./limits.ts";
import { verifyAssertion } from "./passkeys.ts";
import { countRecoveryCodes, consumeRecoveryCode } from "./recovery-codes.ts";
import { countFactors, findApp } from "./store.ts";
import { consumeCode } from "./totp.ts";

export type ProofMethod = "app" | "recovery-code" | "passkey";

/** Whose proof it is. */
export interface Prover extends Trier {
  /** Hash of the token of the session, or of the pending sign-in. */
  readonly holderHash: Buffer;
}

/** The account of a session, which was opened by the second factor, or before there was one. */
export const proverOf = ({ accountId, sessionHash, inApp, ip }: OwnerCaller): Prover => ({
  accountId,
  holderHash: sessionHash,
  ip,
  // A chat identity opens sessions without proving anything anew.
  provedOnce: inApp ? `in-app:${inApp.identityId}` : `session:${sessionHash.toString("base64url")}`,
});

async function consumeOwnCode(deps: Deps, accountId: bigint, code: string): Promise<void> {
  const app = await findApp(deps.db, accountId);
  if (!app?.isOn) throw new ApiError(factorsErrors.codeWrong);
  await consumeCode(deps, deps.db, { ...app, accountId }, plainForm("code", code));
}

async function consumeOwnRecoveryCode(
  deps: Deps,
  { accountId, ip }: Prover,
  code: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await consumeRecoveryCode(tx, accountId, code, deps.clock.now());
    const codesLeft = await countRecoveryCodes(tx, accountId);
    await notifySecurityAct(deps, tx, accountId, "recoveryCode", ip, { left: codesLeft });
    const details = { codesLeft };
    await recordAct(deps, tx, { act: "factors.use-recovery-code", accountId, ip, details });
  });
}

async function checkMethod(deps: Deps, prover: Prover, proof: ProveRequest): Promise<ProofMethod> {
  const { accountId, holderHash } = prover;
  const { code = "", passkey } = proof;
  if (passkey) {
    await verifyAssertion(deps, deps.db, passkey, { accountId, purpose: "prove", holderHash });
    return "passkey";
  }
  if (isAppCode(code)) {
    await consumeOwnCode(deps, accountId, code);
    return "app";
  }
  await consumeOwnRecoveryCode(deps, prover, code);
  return "recovery-code";
}

/**
 * Takes a proof by one of the account's second factors; what proves is used up by it. Failures are counted before, and have
 * an audit line each, since every caller here has a password or a session of the account.
 */
export async function checkProof(
  deps: Deps,
  prover: Prover,
  proof: ProveRequest,
): Promise<ProofMethod> {
  const { accountId, ip } = prover;
  if (!proof.passkey && !proof.code) throw new ApiError(factorsErrors.codeRequired);
  if ((await countFactors(deps.db, accountId)) === 0) throw new ApiError(factorsErrors.noFactor);
  await countTry(deps, prover, !proof.passkey && isAppCode(proof.code ?? ""));
  const method = await checkMethod(deps, prover, proof).catch(async (error: unknown) => {
    const act = "factors.refused";
    await recordAct(deps, deps.db, { act, accountId, ip, isOwners: false });
    throw error;
  });
  await refundTries(deps, prover);
  return method;
}
