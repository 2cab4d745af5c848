import { confirmApp, startApp } from "@nodeyard/contract/factors/calls.ts";
import { Secret, TOTP } from "otpauth";
import { PASSWORD } from "../../../platform/testing/owners.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";
import { insertApp } from "../insert-app.ts";
import { createSecret } from "../totp.ts";

/** Current code of an authenticator app, or the code some seconds off. */
export function codeOf(app: TestApp, secret: string, offSeconds = 0): string {
  const timestamp = app.clock.now().getTime() + offSeconds * 1000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

/** Sets an app up by the calls; the clock advances to its next code. @returns its secret and the recovery codes. */
export async function setUpApp(
  app: TestApp,
  person: { readonly session: string },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await app.call(startApp, { password: PASSWORD }, person);
  const { recoveryCodes } = await app.call(confirmApp, { code: codeOf(app, secret) }, person);
  app.clock.advance(30_000);
  return { secret, recoveryCodes };
}

/** An app as after its set-up, inserted. @returns its secret. */
export async function seedApp(app: TestApp, accountId: bigint): Promise<string> {
  const secret = createSecret();
  await app.database.db
    .transaction()
    .execute((tx) => insertApp(app.deps, tx, { accountId, secret, isConfirmed: true }));
  return secret;
}
