// Offered to other rooms.
import { createHash, timingSafeEqual } from "node:crypto";
import { ApiError } from "@nodeyard/contract/error.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import type { CodeChannel, CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { randomText } from "../../platform/secrets.ts";
import { markEmailVerified } from "../account/verified-email.ts";

const CODE_VALID_MS = 10 * 60_000;
const MAX_TRIES = 5;
/** In the place of an address, of codes that the authenticator app has proved. */
export const APP_ADDRESS = "app";

export interface CodeTarget {
  readonly purpose: CodePurpose;
  /** Possible recipients of the code: e-mail, phone. */
  readonly addresses: readonly string[];
  /** True if the caller is signed in to the account; only then a code of another purpose is named as such. */
  readonly isOwn: boolean;
  /** The account; undefined before sign-up, and for a reset of an account that does not exist. */
  readonly accountId: bigint | undefined;
}

export interface CheckedCode {
  readonly verificationCodeId: bigint;
  /** The channel that brought it. */
  readonly channel: CodeChannel;
}

function hashCode(purpose: string, address: string, code: string): Buffer {
  return createHash("sha256").update(`${purpose}:${address}:${code}`).digest();
}

/** Creates a 6-digit code for an address and purpose, replacing earlier ones. */
export async function createCode(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  target: {
    channel: CodeChannel;
    address: string;
    purpose: CodePurpose;
    accountId: bigint | undefined;
  },
): Promise<string> {
  const { channel, address, purpose, accountId } = target;
  const now = deps.clock.now();
  await tx
    .updateTable("verification_codes")
    .set({ used_at: now })
    .where("address", "=", address)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where(sql<boolean>`account_id is not distinct from ${accountId ?? null}::bigint`)
    .execute();
  const code = randomText(6, "0123456789");
  await tx
    .insertInto("verification_codes")
    .values({
      channel,
      address,
      purpose,
      account_id: accountId ?? null,
      code_hash: hashCode(purpose, address, code),
      created_at: now,
    })
    .execute();
  return code;
}

/**
 * Verifies a code and returns the proof for `spendCode` inside the business transaction. The attempt is counted and committed
 * before the comparison, so that neither later errors nor parallel guesses allow more than five. For the owner it counts for
 * the codes of all purposes, because the answer discloses a match with another purpose; anyone else neither learns of those
 * nor uses them up.
 */
export async function checkCode(
  deps: Deps,
  target: CodeTarget,
  code: string,
): Promise<CheckedCode> {
  if (code === "") throw new ApiError(verificationErrors.codeRequired);
  const after = new Date(deps.clock.now().getTime() - CODE_VALID_MS);
  const { purpose, isOwn } = target;
  const open = await deps.db
    .updateTable("verification_codes")
    .set({ wrong_tries: sql`wrong_tries + 1` })
    .where("address", "in", [...target.addresses, ""])
    .where("used_at", "is", null)
    .where("created_at", ">", after)
    .where("wrong_tries", "<", MAX_TRIES)
    .$if(!isOwn, (query) => query.where("purpose", "=", purpose))
    .where(sql<boolean>`account_id is not distinct from ${target.accountId ?? null}::bigint`)
    .returning(["verification_code_id", "purpose", "channel", "address", "code_hash"])
    .execute();
  const matches = open.filter((row) =>
    timingSafeEqual(row.code_hash, hashCode(row.purpose, row.address, code)),
  );
  const match = matches.find((row) => row.purpose === purpose);
  if (match) {
    await deps.db
      .updateTable("verification_codes")
      .set({ wrong_tries: sql`wrong_tries - 1` })
      .where(
        "verification_code_id",
        "in",
        open.map((row) => row.verification_code_id),
      )
      .execute();
    return { verificationCodeId: match.verification_code_id, channel: match.channel };
  }
  if (matches.length > 0) throw new ApiError(verificationErrors.codeOfOtherPurpose);
  const isSent = open.some((row) => row.purpose === purpose);
  throw new ApiError(isSent ? verificationErrors.codeWrong : verificationErrors.codeExpired);
}

/** Consumes a verified code, in the business transaction. One that was mailed verifies the account's address. */
export async function spendCode(
  deps: Deps,
  tx: Tx,
  checked: Pick<CheckedCode, "verificationCodeId">,
): Promise<void> {
  const spent = await tx
    .updateTable("verification_codes")
    .set({ used_at: deps.clock.now() })
    .where("verification_code_id", "=", checked.verificationCodeId)
    .where("used_at", "is", null)
    .returning(["channel", "address", "account_id as accountId"])
    .executeTakeFirst();
  if (!spent) throw new ApiError(verificationErrors.codeExpired);
  const { channel, address, accountId } = spent;
  if (channel === "email" && accountId !== null)
    await markEmailVerified(deps, tx, { accountId, email: address, ip: null });
}
