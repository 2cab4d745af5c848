import { isPhone } from "@nodeyard/contract/auth/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { ChangeIdentityRequest } from "@nodeyard/contract/identity/calls.ts";
import { identityErrors, identityMessages } from "@nodeyard/contract/identity/errors.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import type { SessionDeps } from "../../../platform/deps.ts";
import type { OwnerCaller } from "../../../platform/http/route.ts";
import type { IdentityCheck } from "../../../platform/identity-check/identity-check.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { recordAct } from "../../account/record-act.ts";
import { checkOwnCode } from "../../verification/check-own-code.ts";
import { codeErrorsAt } from "../../verification/code-errors-at.ts";
import { checkCode, spendCode, type CheckedCode } from "../../verification/codes.ts";
import { queryName, readPerson } from "../verify-name.ts";
import { assertPhoneNotFull } from "../verify-phone.ts";
import { recordChange, type PartBefore } from "./identity-changes.ts";
import { readPart, writePart } from "./parts.ts";

/** A part is changed that is there, a name to that of the same person. */
function assertChangeable({ part, before }: PartBefore, to: PartBefore): void {
  if (part === "phone" && before === null) throw new ApiError(identityErrors.phoneFirst);
  if (part !== "name" || to.part !== "name") return;
  if (before === null) throw new ApiError(identityErrors.nameFirst);
  if (before.idNumber !== to.before?.idNumber) throw new ApiError(identityErrors.personOther);
}

/** A part as it becomes, with the code that proves a new number. */
interface Wanted {
  readonly to: PartBefore;
  readonly phoneCode?: CheckedCode;
}

async function checkPhone(
  deps: SessionDeps,
  { tel, telCode }: ChangeIdentityRequest,
  accountId: bigint,
): Promise<Wanted> {
  if (!isPhone(tel)) throw new ApiError(verificationErrors.phoneInvalid);
  const target = { purpose: "phone", addresses: [tel], accountId, isOwn: true } as const;
  const phoneCode = await codeErrorsAt("telCode", checkCode(deps, target, telCode));
  const verifiedAt = deps.clock.now().toISOString();
  return { to: { part: "phone", before: { tel, verifiedAt } }, phoneCode };
}

/** The same person under another name, as the register now has it. */
async function checkName(
  deps: SessionDeps,
  check: IdentityCheck | undefined,
  request: ChangeIdentityRequest,
  caller: OwnerCaller,
): Promise<Wanted> {
  const person = readPerson(request, deps.clock.now());
  const verifiedAt = deps.clock.now().toISOString();
  const to = (reference: string): PartBefore => ({
    part: "name",
    before: { ...person, reference, verifiedAt },
  });
  // Before the register, whose answers cost; a release may come meanwhile.
  assertChangeable(await readPart(deps, deps.db, caller.accountId, "name"), to(""));
  const { outcome, reference } = await queryName(deps, check, person, caller);
  if (outcome === "mismatch") throw new ApiError(identityErrors.mismatch);
  if (outcome === "unknown") throw new ApiError(identityErrors.unknownPerson);
  return { to: to(reference) };
}

async function checkPart(
  deps: SessionDeps,
  check: IdentityCheck | undefined,
  request: ChangeIdentityRequest,
  caller: OwnerCaller,
): Promise<Wanted> {
  if (request.part === "phone") return checkPhone(deps, request, caller.accountId);
  if (request.part === "name") return checkName(deps, check, request, caller);
  const { contact } = request;
  if (contact === "" && siteOf(caller.language) === "chinese")
    throw new ApiError(identityErrors.contactRequired);
  return { to: { part: "contact", before: contact === "" ? null : { contact } } };
}

/**
 * Changes the phone, the name or the contact of an owner, by a code to the phone or e-mail of before. A new phone is proved by a code of
 * its own, a new name by the register.
 */
export async function changeIdentity(
  deps: SessionDeps,
  check: IdentityCheck | undefined,
  request: ChangeIdentityRequest,
  caller: OwnerCaller,
) {
  const { accountId, ip } = caller;
  const own = await codeErrorsAt(
    "verifyCode",
    checkOwnCode(deps, accountId, "identity-change", request.verifyCode),
  );
  const { to, phoneCode } = await checkPart(deps, check, request, caller);
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const change = await readPart(deps, tx, accountId, to.part);
    assertChangeable(change, to);
    if (to.part === "phone" && to.before) await assertPhoneNotFull(tx, to.before.tel);
    await codeErrorsAt("verifyCode", spendCode(deps, tx, own));
    if (phoneCode) await codeErrorsAt("telCode", spendCode(deps, tx, phoneCode));
    await writePart(deps, tx, accountId, to);
    await recordChange(deps, tx, accountId, { change, by: { ip } });
    const details = { part: to.part };
    await recordAct(deps, tx, { act: "identity.change", accountId, ip, details });
  });
  deps.sessions.evict(accountId);
  return { message: identityMessages.changed };
}
