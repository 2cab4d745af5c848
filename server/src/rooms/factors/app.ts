import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/factors/calls.ts";
import { factorsErrors, factorsMessages } from "@nodeyard/contract/factors/errors.ts";
import type { SessionDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { findContact } from "../account/contact.ts";
import { lockAccount } from "../account/lock-account.ts";
import { assertMayAdd } from "./assert-may-add.ts";
import { insertApp } from "./insert-app.ts";
import { proverOf } from "./check-proof.ts";
import { countTry, refundTries } from "./limits.ts";
import { removeFactor } from "./remove-factor.ts";
import { findApp } from "./store.ts";
import { addressOf, createSecret, consumeCode } from "./totp.ts";
import { afterAdding } from "./turn-on.ts";

/** Makes a secret for an app, which counts from its first right code on; an earlier one that got none is forgotten. */
export const startApp = handle(
  calls.startApp,
  async (deps, request: { readonly password: string }, { accountId }) => {
    await assertMayAdd(deps, accountId, request.password);
    const { email } = await findContact(deps, accountId);
    const secret = createSecret();
    await deps.db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      if ((await findApp(tx, accountId))?.isOn === true) throw new ApiError(factorsErrors.appSetUp);
      await tx
        .deleteFrom("second_factors")
        .where("account_id", "=", accountId)
        .where("kind", "=", "totp")
        .execute();
      await insertApp(deps, tx, { accountId, secret, isConfirmed: false });
    });
    return { secret, uri: addressOf(secret, email) };
  },
);

/** Turns the app on with its first code. */
export const confirmApp = handle(
  calls.confirmApp,
  async (deps: SessionDeps, { code }: { readonly code: string }, caller) => {
    const { accountId } = caller;
    const trier = proverOf(caller);
    if (code === "") throw new ApiError(factorsErrors.codeRequired);
    await countTry(deps, trier, true);
    const recoveryCodes = await deps.db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      const app = await findApp(tx, accountId);
      if (!app) throw new ApiError(factorsErrors.appNotSetUp);
      if (app.isOn) throw new ApiError(factorsErrors.appSetUp);
      await consumeCode(deps, tx, { ...app, accountId }, code.replace(/\s/g, ""));
      await tx
        .updateTable("second_factors")
        .set({ confirmed_at: deps.clock.now() })
        .where("second_factor_id", "=", app.secondFactorId)
        .execute();
      return afterAdding(deps, tx, caller, { kind: "app", name: "" });
    });
    await refundTries(deps, trier);
    deps.sessions.evict(accountId);
    return { message: factorsMessages.appOn, recoveryCodes };
  },
);

export const removeApp = handle(calls.removeApp, async (deps: SessionDeps, _request, caller) => {
  await removeFactor(deps, caller, async (tx) => {
    const app = await findApp(tx, caller.accountId);
    if (!app?.isOn) throw new ApiError(factorsErrors.appNotSetUp);
    return { secondFactorId: app.secondFactorId, kind: "app", name: "" };
  });
  return { message: factorsMessages.appRemoved };
});
