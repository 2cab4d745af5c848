import { authErrors } from "@nodeyard/contract/auth/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { factorsErrors } from "@nodeyard/contract/factors/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import { checkPassword } from "../account/check-password.ts";
import { countFactors } from "./store.ts";

/**
 * The first factor takes the password: otherwise a stolen session could lock the owner out. A later one is
 * protected by the fresh proof that its calls need.
 */
export async function assertMayAdd(
  deps: Pick<Deps, "db" | "clock">,
  accountId: bigint,
  password: string,
): Promise<void> {
  if ((await countFactors(deps.db, accountId)) > 0) return;
  if (password === "") throw new ApiError(authErrors.passwordRequired);
  await checkPassword(deps, accountId, password, factorsErrors.passwordWrong);
}
