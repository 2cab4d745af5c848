import {
  CODE_RESEND_SECONDS,
  isEmail,
  isPhone,
  isPlaceholderEmail,
  normaliseEmail,
} from "@nodeyard/contract/auth/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { SendCodeResponse } from "@nodeyard/contract/verification/calls.ts";
import {
  verificationErrors,
  verificationMessages,
} from "@nodeyard/contract/verification/errors.ts";
import type { CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Deps } from "../../platform/deps.ts";
import type { PublicCaller, Result } from "../../platform/http/route.ts";
import { queueMessage } from "../../platform/messages/queue-message.ts";
import { findContact, findResetAccount } from "../account/contact.ts";
import { useCaptcha } from "./captcha.ts";
import { isDistrusted } from "./check-own-code.ts";
import { createCode } from "./codes.ts";
import { useHumanCheck } from "./human-check.ts";
import { assertOwnerMaySend, assertSmsBelowCeiling, assertVisitorMaySend } from "./send-limits.ts";

const PURPOSES = {
  signup: { zh: "注册账号", en: "create your account" },
  reset: { zh: "重置密码", en: "reset your password" },
  unbind: { zh: "解绑设备", en: "unbind a device" },
  "node-password": { zh: "查看节点密码", en: "show a node password" },
  "line-password": { zh: "查看线路密码", en: "show the password of a line" },
  wallet: { zh: "绑定、更换或解绑钱包", en: "bind, change or unbind your wallet" },
  withdrawal: { zh: "提现 BP", en: "withdraw BP" },
  closing: { zh: "关闭账号", en: "close your account" },
  phone: { zh: "验证手机", en: "verify your phone" },
  buyback: { zh: "回购 BP", en: "sell BP" },
  "auto-withdrawal": { zh: "设置自动提现", en: "set an automatic withdrawal" },
  exchange: { zh: "兑换礼品卡", en: "exchange BP for gift cards" },
  "card-secrets": { zh: "查看礼品卡卡密", en: "show your gift cards" },
  payee: { zh: "变更收款信息", en: "change your payee" },
  "email-change": { zh: "更换邮箱", en: "change your e-mail address" },
  "identity-change": { zh: "变更身份信息", en: "change your identity" },
  identity: { zh: "实名认证", en: "verify your name" },
} as const satisfies Readonly<Record<CodePurpose, Text>>;
const SUBJECT = {
  zh: "Nodeyard 验证码：{purpose}",
  en: "Nodeyard code to {purpose}",
} as const satisfies Text;
const BODY = {
  zh: "你的验证码是 {code}，用于{purpose}，10 分钟内有效。如非本人操作，请忽略本消息。请勿将验证码告诉他人。",
  en: "Your code to {purpose} is {code}. It is valid for 10 minutes. If this wasn't you, ignore this message. Never share this code with anyone.",
} as const satisfies Text;

/** Subject and text of a mail or SMS that brings a code. */
function codeMessage(
  language: Language,
  purpose: CodePurpose,
  code: string,
): { subject: string; body: string } {
  const params = { code, purpose: inLanguage(PURPOSES[purpose], language) };
  return {
    subject: inLanguage(SUBJECT, language, params),
    body: inLanguage(BODY, language, params),
  };
}

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

/** A reset names phone and e-mail, by whichever the code goes: one alone is nobody's, and its code would never be sent. */
function assertPair({ tel = "", email = "" }: SendCodeRequest): void {
  if (!isPhone(tel)) throw new ApiError(verificationErrors.phoneInvalid);
  if (!isEmail(normaliseEmail(email))) throw new ApiError(verificationErrors.emailInvalid);
}

/** The number that an owner without a verified phone gives, and whose code proves it; an e-mail would prove none. */
async function choosePhoneToProve(
  deps: Deps,
  request: SendCodeRequest,
  accountId: bigint,
): Promise<Target> {
  if (request.channel === "email") throw new ApiError(verificationErrors.purposeUnknown);
  const address = addressOf(request);
  await assertOwnerMaySend(deps, accountId, "new-phone");
  await assertSmsBelowCeiling(deps, address);
  return { address, accountId, isReal: true };
}

/** A signed-in owner's own address, whatever the call says. */
async function chooseOwnTarget(
  deps: Deps,
  request: SendCodeRequest,
  purpose: CodePurpose,
  accountId: bigint | undefined,
): Promise<Target> {
  if (accountId === undefined) throw new ApiError(verificationErrors.purposeUnknown);
  if (purpose === "phone") return choosePhoneToProve(deps, request, accountId);
  const { channel } = request;
  const contact = await findContact(deps, accountId);
  const own = channel === "email" ? contact.email : contact.tel;
  if (!own || isPlaceholderEmail(own)) throw new ApiError(verificationErrors.phoneInvalid);
  if (isDistrusted(contact, purpose, channel)) throw new ApiError(verificationErrors.otherChannel);
  await assertOwnerMaySend(deps, accountId, channel);
  return { address: own, accountId, isReal: true };
}

/** The given address, before sign-in. Proof and limits come before any query of accounts, whose result no answer shows. */
async function chooseRequestTarget(
  deps: Deps,
  request: SendCodeRequest,
  purpose: CodePurpose,
  ip: string,
): Promise<Target> {
  // A sign-up proves a phone; codes to other people's mailboxes would prove nothing, and reveal who has an account.
  if (purpose === "signup" && request.channel === "email")
    throw new ApiError(verificationErrors.purposeUnknown);
  const address = addressOf(request);
  if (purpose === "reset") assertPair(request);
  if (request.humanCheck) await useHumanCheck(deps, request.humanCheck);
  else {
    const { captchaId, captcha: answer } = request;
    await useCaptcha(deps, { captchaId, answer, flows: [`${purpose}:${address}`], step: "opens" });
  }
  if (purpose === "signup") {
    await assertVisitorMaySend(deps, `signup:${address}`, ip);
    await assertSmsBelowCeiling(deps, address);
    return { address, accountId: undefined, isReal: true };
  }
  const { tel = "", email = "" } = request;
  await assertVisitorMaySend(deps, `reset:${tel}|${normaliseEmail(email)}`, ip);
  const accountId = await findResetAccount(deps, tel, email);
  return { address, accountId, isReal: accountId !== undefined };
}

/** Creates the code, which a target that gets no message has as well: its tries are answered alike, and so is the sending. */
async function send(
  deps: Deps,
  channel: "email" | "sms",
  purpose: CodePurpose,
  target: Target,
  { language }: PublicCaller,
): Promise<void> {
  const { address, accountId } = target;
  await deps.db.transaction().execute(async (tx) => {
    const code = await createCode(deps, tx, { channel, address, purpose, accountId });
    const text = codeMessage(language, purpose, code);
    const message = { channel, address, language, answer: code, ...text } as const;
    const isForNobody = !target.isReal;
    await queueMessage(deps, tx, { ...message, goesToUnverified: true, isForNobody });
  });
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
    const target = BEFORE_SIGN_IN.has(purpose)
      ? await chooseRequestTarget(deps, request, purpose, caller.ip)
      : await chooseOwnTarget(deps, request, purpose, caller.accountId);
    await send(deps, request.channel, purpose, target, caller);
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
