import { Secret, TOTP } from "otpauth";
import { execSql } from "./exec-sql.ts";

/**
 * Current code of the account's authenticator app. A code is accepted once per 30 seconds: clears the last one, so that a test
 * can use the app repeatedly.
 */
export async function appCode(email: string, secret: string): Promise<string> {
  await execSql(
    "update second_factors set totp_step = null from accounts where accounts.account_id = second_factors.account_id and email = $1",
    [email],
  );
  return TOTP.generate({ secret: Secret.fromBase32(secret) });
}
