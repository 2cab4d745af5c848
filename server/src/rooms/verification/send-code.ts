import {
  CODE_RESEND_SECONDS,
  isEmail,
  isPhone,
  normaliseEmail,
} from "@nodeyard/contract/auth/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { SendCodeResponse } from "@nodeyard/contract/verification/calls.ts";
import {
  verificationErrors,
  verificationMessages,
} from "@nodeyard/contract/verification/errors.ts";
import type { CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import type { Deps } from "../../platform/deps.ts";
import type { PublicCaller, Result } from "../../platform/http/route.ts";
import { queueMessage } from "../../platform/messages/queue-message.ts";
import { enforceCooldown, consume } from "../../platform/throttle.ts";
import { findContact, isEmailTaken, isResetPair } from "../account/contact.ts";
import { useCaptcha } from "./captcha.ts";
import { codeMessage } from "./code-message.ts";
import { createCode } from "./codes.ts";
import { useHumanCheck } from "./human-check.ts";

const SENDS_PER_HOUR = 10;
/** Generous, because homes, offices and carriers share addresses. */
const SENDS_PER_HOUR_AND_NETWORK = 60;

export interface SendCodeRequest {
  readonly channel: "email" | "sms";
  readonly tel: string | undefined;
  readonly email: string | undefined;
  readonly purpose: CodePurpose | undefined;
  readonly captchaId: string | undefined;
  readonly captcha: string | undefined;
  readonly humanCheck: string | undefined;
}

/** Purposes without sign-in. */
const BEFORE_SIGN_IN: ReadonlySet<CodePurpose> = new Set(["signup", "reset"]);

interface Target {
  readonly address: string;
  readonly accountId: bigint | undefined;
  /** False if no account matches the address; the response is the same. */
  readonly isReal: boolean;
}

function addressOf(request: SendCodeRequest): string {
  if (request.channel === "sms") {
    const tel = request.tel ?? "";
    if (!isPhone(tel)) throw new ApiError(verificationErrors.phoneInvalid);
    return tel;
  }
  const email = normaliseEmail(request.email ?? "");
  if (!isEmail(email)) throw new ApiError(verificationErrors.emailInvalid);
  return email;
}

/** Recipient of the code: a signed-in owner's own address, or the given address before sign-in. */
async function chooseTarget(
  deps: Deps,
  request: SendCodeRequest,
  purpose: CodePurpose,
  caller: PublicCaller,
): Promise<Target> {
  if (!BEFORE_SIGN_IN.has(purpose)) {
    if (caller.accountId === undefined) throw new ApiError(verificationErrors.purposeUnknown);
    const contact = await findContact(deps, caller.accountId);
    const own = request.channel === "email" ? contact.email : contact.tel;
    if (!own) throw new ApiError(verificationErrors.phoneInvalid);
    return { address: own, accountId: caller.accountId, isReal: true };
  }
  const address = addressOf(request);
  // The captcha is checked before any account query, to prevent scripted enumeration.
  if (request.humanCheck) await useHumanCheck(deps, request.humanCheck);
  else {
    const { captchaId, captcha: answer } = request;
    await useCaptcha(deps, { captchaId, answer, flow: `${purpose}:${address}`, step: "opens" });
  }
  if (purpose === "reset") {
    return {
      address,
      accountId: undefined,
      isReal: await isResetPair(deps, request.tel, request.email),
    };
  }
  if (request.channel === "email" && (await isEmailTaken(deps, address))) {
    throw new ApiError(verificationErrors.emailTaken);
  }
  return { address, accountId: undefined, isReal: true };
}

/** Limits: one code per minute and ten per hour per address, ten per hour per account, sixty per network. */
async function assertNotTooMany(deps: Deps, target: Target, caller: PublicCaller): Promise<void> {
  const { db, clock } = deps;
  await enforceCooldown(
    db,
    clock,
    { bucket: "code", subject: target.address, seconds: CODE_RESEND_SECONDS },
    verificationErrors.resendTooSoon,
  );
  const hourly = [
    { subject: `to:${target.address}`, limit: SENDS_PER_HOUR },
    caller.accountId === undefined
      ? { subject: `from:${caller.ip}`, limit: SENDS_PER_HOUR_AND_NETWORK }
      : { subject: `account:${caller.accountId}`, limit: SENDS_PER_HOUR },
  ];
  for (const limit of hourly) {
    await consume(
      db,
      clock,
      { bucket: "code-hour", windowSeconds: 3600, ...limit },
      verificationErrors.hourlyLimit,
    );
  }
}

/**
 * Sends a verification code. Without a session, checks the captcha or human check first. Known and unknown addresses get the
 * same response.
 */
export async function sendCode(
  deps: Deps,
  request: SendCodeRequest,
  caller: PublicCaller,
): Promise<Result<SendCodeResponse>> {
  const purpose = request.purpose ?? (caller.accountId === undefined ? "signup" : "unbind");
  try {
    const target = await chooseTarget(deps, request, purpose, caller);
    await assertNotTooMany(deps, target, caller);
    if (target.isReal) {
      await deps.db.transaction().execute(async (tx) => {
        const { address, accountId } = target;
        const { channel } = request;
        const code = await createCode(deps, tx, { channel, address, purpose, accountId });
        const text = codeMessage(caller.language, purpose, code);
        await queueMessage(deps, tx, {
          channel,
          address,
          language: caller.language,
          answer: code,
          ...text,
        });
      });
    }
  } catch (error) {
    throw error instanceof ApiError ? withStep(error) : error;
  }
  const message = verificationMessages.codeSent;
  return { message, resendSeconds: CODE_RESEND_SECONDS };
}

/** Wire form of a failed send: the failed step, `captcha` or `email` (any address). */
function withStep(refusal: ApiError): ApiError {
  const { definition, params, field, retryAfterSeconds } = refusal;
  const step = field === "captcha" ? "captcha" : "email";
  const extra = { ret: { status: "failed", step } };
  return new ApiError(definition, { params, field, retryAfterSeconds, extra });
}
