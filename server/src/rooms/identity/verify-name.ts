import { ApiError } from "@nodeyard/contract/error.ts";
import type { SetContactRequest } from "@nodeyard/contract/identity/calls.ts";
import { identityErrors, identityMessages } from "@nodeyard/contract/identity/errors.ts";
import {
  ageOn,
  birthDateOf,
  isRealName,
  MAX_AGE,
  MIN_AGE,
  normaliseIdNumber,
} from "@nodeyard/contract/identity/rules.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import { DAY_MS, HOUR_MS, utcDay } from "@nodeyard/contract/time.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import {
  IdentityCheckError,
  type CheckedPerson,
  type IdentityCheck,
  type Person,
} from "../../platform/identity-check/identity-check.ts";
import { maskPhone } from "../../platform/mask-phone.ts";
import { consume } from "../../platform/throttle.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { spendCode } from "../verification/codes.ts";
import { codeErrorsAt } from "../verification/code-errors-at.ts";
import { saveContactName } from "./contact.ts";
import { isNameVerified, saveVerifiedName } from "./verified-name.ts";

/** Each question costs money, and names could be tried out on another person's number. */
const TRIES = { bucket: "identity", limit: 5, windowSeconds: DAY_MS / 1000 } as const;
/** Ages count by the calendar of China. */
const CHINA_OFFSET_MS = 8 * HOUR_MS;

/** The person that a request names, of an age that can be verified. */
export function readPerson(
  request: Pick<SetContactRequest, "user_name" | "IDCard">,
  now: Date,
): Person {
  const { user_name: name } = request;
  if (!isRealName(name)) throw new ApiError(identityErrors.nameInvalid);
  const idNumber = normaliseIdNumber(request.IDCard);
  const birthDate = birthDateOf(idNumber);
  if (birthDate === undefined) throw new ApiError(identityErrors.idNumberInvalid);
  const age = ageOn(birthDate, utcDay(now.getTime() + CHINA_OFFSET_MS));
  if (age < MIN_AGE || age > MAX_AGE)
    throw new ApiError(identityErrors.ageOutside, { params: { min: MIN_AGE, max: MAX_AGE } });
  return { name, idNumber };
}

async function assertNameOpen(db: Queryable, accountId: bigint, tel: string): Promise<void> {
  const account = await db
    .selectFrom("accounts")
    .select(["tel", "tel_verified_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (account.tel_verified_at === null) throw new ApiError(identityErrors.phoneFirst);
  // Pages know it masked only.
  if (!["", account.tel, maskPhone(account.tel)].includes(tel))
    throw new ApiError(identityErrors.phoneOther);
  if (await isNameVerified(db, accountId)) throw new ApiError(identityErrors.alreadyVerified);
}

async function queryRegister(
  deps: Deps,
  check: IdentityCheck,
  person: Person,
  { accountId, signal }: OwnerCaller,
): Promise<CheckedPerson> {
  try {
    return await check.verify(person, signal);
  } catch (error) {
    if (!(error instanceof IdentityCheckError)) throw error;
    deps.log.error({ err: error, account: String(accountId) }, "a name could not be verified");
    throw new ApiError(identityErrors.checkUnavailable);
  }
}

/** The register's answer about a person; the tries of a day are counted. */
export async function queryName(
  deps: Deps,
  check: IdentityCheck | undefined,
  person: Person,
  caller: OwnerCaller,
): Promise<CheckedPerson> {
  if (!check) throw new ApiError(identityErrors.checkUnavailable);
  const limit = { ...TRIES, subject: `account:${caller.accountId}` };
  await consume(deps.db, deps.clock, limit, identityErrors.tooManyTries);
  return queryRegister(deps, check, person, caller);
}

/** Verifies the owner's name with the register, which is asked once per code and outside of any transaction. */
export async function verifyName(
  deps: Deps,
  check: IdentityCheck | undefined,
  request: SetContactRequest,
  caller: OwnerCaller,
): Promise<{ message: Text }> {
  const { accountId, ip } = caller;
  const { contact, tel } = request;
  if (contact === "") throw new ApiError(identityErrors.contactRequired);
  const person = readPerson(request, deps.clock.now());
  await assertNameOpen(deps.db, accountId, tel);
  if (!check) throw new ApiError(identityErrors.checkUnavailable);
  const code = await codeErrorsAt(
    "verifyCode",
    checkOwnCode(deps, accountId, "identity", request.verifyCode),
  );
  const { outcome, reference } = await queryName(deps, check, person, caller);

  const write = async (tx: Tx): Promise<void> => {
    await lockAccount(tx, accountId);
    await assertNameOpen(tx, accountId, tel);
    await codeErrorsAt("verifyCode", spendCode(deps, tx, code));
    const isMatch = outcome === "match";
    if (isMatch) {
      await saveVerifiedName(deps, tx, accountId, { person, reference });
      await saveContactName(deps, tx, accountId, contact);
    }
    const act = isMatch ? "identity.verify-name" : "identity.refused";
    await recordAct(deps, tx, { act, accountId, ip, details: { outcome, reference } });
  };
  await deps.db.transaction().execute(write);
  if (outcome === "mismatch") throw new ApiError(identityErrors.mismatch);
  if (outcome === "unknown") throw new ApiError(identityErrors.unknownPerson);
  return { message: identityMessages.nameVerified };
}
