import { buybacks } from "./messages.ts";

/** What Alipay's codes mean that operators see most. */
const ANSWERS: Readonly<Record<string, string>> = {
  PAYER_BALANCE_NOT_ENOUGH: buybacks.poorAnswer,
  BALANCE_IS_NOT_ENOUGH: buybacks.poorAnswer,
  EXCEED_LIMIT_DM_AMOUNT: buybacks.limitAnswer,
  EXCEED_LIMIT_SM_AMOUNT: buybacks.limitAnswer,
  EXCEED_LIMIT_MM_AMOUNT: buybacks.limitAnswer,
  PAYEE_NOT_EXIST: buybacks.missingAnswer,
  PAYEE_USER_INFO_ERROR: buybacks.otherNameAnswer,
  SYSTEM_ERROR: buybacks.systemAnswer,
};

/** Alipay's last answer in words, or as its code, by which its support knows it. */
export function AnswerWords({ code }: { code: string }) {
  if (code === "") return "–";
  return ANSWERS[code] ?? <code>{code}</code>;
}
