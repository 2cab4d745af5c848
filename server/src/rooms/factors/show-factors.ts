import * as calls from "@nodeyard/contract/factors/calls.ts";
import { handle } from "../../platform/http/route.ts";
import { isOperator } from "../account/permissions.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";
import { findWaiting } from "./reset/requests.ts";
import { findApp, findPasskeys } from "./store.ts";

export const showFactors = handle(calls.getFactors, async ({ db }, _request, { accountId }) => {
  const [app, passkeys, recoveryCodesLeft, isRequired, reset] = await Promise.all([
    findApp(db, accountId),
    findPasskeys(db, accountId),
    countRecoveryCodes(db, accountId),
    isOperator(db, accountId),
    findWaiting(db, accountId),
  ]);
  const times = (factor: { readonly createdAt: Date; readonly lastUsedAt: Date | null }) => ({
    addedAt: factor.createdAt.toISOString(),
    usedAt: factor.lastUsedAt?.toISOString() ?? null,
  });
  return {
    app: app?.isOn === true ? times(app) : null,
    passkeys: passkeys.map((passkey) => ({
      id: String(passkey.secondFactorId),
      name: passkey.name,
      ...times(passkey),
    })),
    recoveryCodesLeft,
    isRequired,
    resetAt: reset?.ends_at?.toISOString() ?? null,
  };
});
