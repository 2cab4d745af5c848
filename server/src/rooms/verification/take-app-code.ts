import { ApiError } from "@nodeyard/contract/error.ts";
import { factorsErrors } from "@nodeyard/contract/factors/errors.ts";
import { isAppCode } from "@nodeyard/contract/factors/rules.ts";
import * as calls from "@nodeyard/contract/verification/calls.ts";
import { handle } from "../../platform/http/route.ts";
import { checkProof, proverOf } from "../factors/check-proof.ts";
import { APP_ADDRESS, createCode } from "./codes.ts";

/**
 * Gives a code for a purpose in exchange for one of the account's authenticator app, which that uses up: forms and their calls know
 * one kind of code. It is stored, tried and spent as those that are sent.
 */
export const takeAppCode = handle(calls.takeAppCode, async (deps, { purpose, appCode }, caller) => {
  const { accountId } = caller;
  if (!isAppCode(appCode)) throw new ApiError(factorsErrors.codeWrong, { field: "appCode" });
  await checkProof(deps, proverOf(caller), { code: appCode });
  const target = { channel: "app", address: APP_ADDRESS, purpose, accountId } as const;
  const code = await deps.db.transaction().execute((tx) => createCode(deps, tx, target));
  return { data: { code } };
});
