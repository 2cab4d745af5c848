import type {
  SendEmailCodeRequest,
  SendPhoneCodeRequest,
} from "@nodeyard/contract/verification/calls.ts";
import * as calls from "@nodeyard/contract/verification/calls.ts";
import { HOUR_MS, DAY_MS } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle, type PublicCaller } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { consumePerNetwork } from "../../platform/throttle.ts";
import { createCaptcha } from "./captcha.ts";
import { openCaptchaCheck, humanChallenge, passHumanCheck } from "./human-check.ts";
import { takeAppCode } from "./take-app-code.ts";
import { sendCode } from "./send-code.ts";

/** Deletes expired captchas, challenges and codes, month-old delivered messages, and old outbox entries. */
async function deleteExpiredVerification(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const { db } = deps;
  const now = deps.clock.now().getTime();
  const hourAgo = new Date(now - HOUR_MS);
  const dayAgo = new Date(now - DAY_MS);
  await db.deleteFrom("captchas").where("created_at", "<", hourAgo).execute();
  await db.deleteFrom("human_challenges").where("created_at", "<", hourAgo).execute();
  await db.deleteFrom("verification_codes").where("created_at", "<", dayAgo).execute();
  await db
    .deleteFrom("messages")
    .where("created_at", "<", new Date(now - 30 * DAY_MS))
    .where((where) =>
      where.or([where("delivered_at", "is not", null), where("given_up_at", "is not", null)]),
    )
    .execute();
  await db.deleteFrom("outbox_entries").where("at", "<", dayAgo).execute();
}

/** Drawing a captcha takes thirty times as long as another call. */
const CAPTCHAS = { bucket: "captcha", limit: 60, windowSeconds: 60 } as const;

const captcha = async (deps: Deps, _request: unknown, { ip }: PublicCaller) => {
  await consumePerNetwork(deps.db, deps.clock, CAPTCHAS, ip);
  return { data: await createCaptcha(deps) };
};

const send =
  (channel: "email" | "sms") =>
  (deps: Deps, request: SendEmailCodeRequest & SendPhoneCodeRequest, caller: PublicCaller) =>
    sendCode(
      deps,
      {
        channel,
        tel: request.tel,
        email: request.email,
        purpose: request.purpose,
        captchaId: request.captcha_id,
        captcha: request.captcha,
        humanCheck: request.humanCheck,
      },
      caller,
    );

export const verificationRoom: Room = {
  name: "verification",
  handlers: [
    handle(calls.getCaptcha, captcha),
    handle(calls.getCaptchaV1, captcha),
    handle(calls.getCaptchaV2, captcha),
    handle(calls.getVerificationUrl, async (deps, { level }, caller) => ({
      data: await openCaptchaCheck(deps, level ?? "low", caller.ip),
    })),
    handle(calls.getHumanChallenge, async (deps, { csnonce }) => humanChallenge(deps, csnonce)),
    handle(calls.passHumanCheck, async (deps, { solution }) => ({
      data: await passHumanCheck(deps, solution),
    })),
    handle(calls.sendEmailCode, send("email")),
    handle(calls.sendPhoneCode, send("sms")),
    handle(calls.sendPhoneCodeChecked, send("sms")),
    handle(calls.sendPayment, (deps, { purpose, channel }, caller) =>
      send(channel)(deps, { purpose }, caller),
    ),
    takeAppCode,
  ],
  cleanUp: [deleteExpiredVerification],
  onClose: [
    (tx, accountId) =>
      tx.deleteFrom("verification_codes").where("account_id", "=", accountId).execute(),
  ],
};
