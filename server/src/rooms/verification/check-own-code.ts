import type { CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import type { Deps } from "../../platform/deps.ts";
import { findContact } from "../account/contact.ts";
import { checkCode } from "./codes.ts";

/** Verifies the owner's code; `spendCode` consumes it. */
export async function checkOwnCode(
  deps: Deps,
  accountId: bigint,
  purpose: CodePurpose,
  code: string,
): Promise<{ verificationCodeId: bigint }> {
  const { email, tel } = await findContact(deps, accountId);
  const addresses = tel === null ? [email] : [email, tel];
  return checkCode(deps, { purpose, addresses, accountId }, code);
}
