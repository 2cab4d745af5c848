import type { Language } from "@nodeyard/contract/envelope.ts";
import * as calls from "@nodeyard/contract/operator/crm-calls.ts";
import { operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import sharp from "sharp";
import { renderSVG } from "uqr";
import { handle } from "../../../platform/http/route.ts";
import { siteOrigin } from "../../../platform/public-host.ts";
import { consume } from "../../../platform/throttle.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import type { Mail } from "../../account/security-mails.ts";
import { mailOwner } from "../../notifications/mail/mail-owner.ts";
import { findAccountByEmail, lockSubject } from "../../identity/operator/account-state.ts";

const PIXELS_PER_MODULE = 8;

/** Mails to one owner: a reader who did not get the first one asks for it again, nobody for a tenth. */
const MAILS = { bucket: "qr-code", limit: 5, windowSeconds: DAY_MS / 1000 } as const;

const SUBJECT = {
  zh: "Nodeyard：用手机打开控制台",
  en: "Nodeyard: the console on your phone",
} as const satisfies Text;
const BODY = {
  zh: "请用手机扫描附件中的二维码打开控制台，或在手机上打开：\n{address}\n\n二维码只包含这个地址，打开后仍需登录。请勿扫描其他来源的二维码登录。",
  en: "Scan the attached QR code with your phone to open the console, or open this address there:\n{address}\n\nThe code holds nothing but this address, and you still sign in. Don't sign in by QR codes from anywhere else.",
} as const satisfies Text;

function mailWith(address: string, language: Language): Mail {
  return {
    subject: inLanguage(SUBJECT, language),
    body: inLanguage(BODY, language, { address }),
  };
}

/** Mails an owner the console's address in the account's language, with its QR code as a picture. */
export const sendQrCode = handle(calls.sendQrcode, async (deps, { email, reason }, caller) => {
  const accountId = await findAccountByEmail(deps.db, email);
  await consume(deps.db, deps.clock, { ...MAILS, subject: `account:${accountId}` });
  const { language } = await deps.db
    .selectFrom("accounts")
    .select("language")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const address = `${siteOrigin(deps.config, language)}/?language=${language}`;
  const svg = renderSVG(address, { border: 2, pixelSize: PIXELS_PER_MODULE });
  const picture = await sharp(Buffer.from(svg)).png().toBuffer();
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "operator.send-qr-code",
      roles: ["support"],
      operator: operatorOf(caller, reason),
      subjectAccountId: accountId,
      read: async () => {
        await lockSubject(tx, accountId);
        return {};
      },
      change: async () => {
        await mailOwner(deps, tx, accountId, () => mailWith(address, language), picture);
        return { after: { address }, result: undefined };
      },
    }),
  );
  return { message: operatorMessages.qrCodeSent, address };
});
