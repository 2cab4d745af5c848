import { factorsErrors } from "@nodeyard/contract/factors/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { Secret, TOTP } from "otpauth";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { FieldEncryption } from "../../platform/field-encryption.ts";

const ISSUER = "Nodeyard";
/** RFC 6238's defaults, the only ones that every app knows. */
const PERIOD_SECONDS = 30;
/** Time steps that a phone's clock may be off, either way. */
const DRIFT_STEPS = 1;

const placeOf = (accountId: bigint): string => `second_factors/${accountId}`;

function totpOf(secret: string, email: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label: email,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** 160 random bits, in base32. */
export function createSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function addressOf(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

export function sealSecret(
  deps: Pick<Deps, "encryption">,
  accountId: bigint,
  secret: string,
): string {
  return deps.encryption.encrypt(secret, placeOf(accountId));
}

/** Encrypts the apps' secrets anew. @returns how many. */
export async function resealSecrets(tx: Tx, encryption: FieldEncryption): Promise<number> {
  const apps = await tx
    .selectFrom("second_factors")
    .select(["second_factor_id", "account_id", "totp_secret"])
    .where("totp_secret", "not like", encryption.ownPattern)
    .execute();
  for (const { second_factor_id: id, account_id: accountId, totp_secret: sealed } of apps) {
    const secret = encryption.decrypt(String(sealed), placeOf(accountId));
    await tx
      .updateTable("second_factors")
      .set({ totp_secret: sealSecret({ encryption }, accountId, secret) })
      .where("second_factor_id", "=", id)
      .execute();
  }
  return apps.length;
}

/** The time step that a code belongs to; undefined if it is not one of now, or of the step before or after. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret, "").validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/**
 * Takes a code of the account's app. A step's code is taken once, and none of a step before it any more, also of calls that
 * come together: a code that another person saw being typed has been used up.
 */
export async function consumeCode(
  deps: Pick<Deps, "clock" | "encryption">,
  db: Queryable,
  app: {
    readonly accountId: bigint;
    readonly secondFactorId: bigint;
    readonly sealedSecret: string;
  },
  code: string,
): Promise<void> {
  const now = deps.clock.now();
  const secret = deps.encryption.decrypt(app.sealedSecret, placeOf(app.accountId));
  const step = stepOf(secret, code, now);
  if (step === undefined) throw new ApiError(factorsErrors.codeWrong);
  const taken = await db
    .updateTable("second_factors")
    .set({ totp_step: BigInt(step), last_used_at: now })
    .where("second_factor_id", "=", app.secondFactorId)
    .where((where) =>
      where.or([where("totp_step", "is", null), where("totp_step", "<", BigInt(step))]),
    )
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) throw new ApiError(factorsErrors.codeUsed);
}
