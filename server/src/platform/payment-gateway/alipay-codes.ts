/**
 * Side of a refused transfer: of the payee, who cannot be paid whatever we do; ours, such as an empty balance; or unknown,
 * after which there may be a payment.
 */
export type RefusalSide = "payee" | "ours" | "unknown";

/**
 * Refusals of alipay.fund.trans.uni.transfer by side, after Alipay's table of error codes for the call. Names that say the side
 * (`PAYEE_…`, `PAYER_…`) are left to the rule below.
 */
const SIDES = {
  payee: [
    "BLOCK_USER_FORBIDDEN_RECEIVE",
    "CARD_BIN_ERROR",
    "EXCEED_LIMIT_DC_RECEIVED",
    "EXCEED_LIMIT_UNRN_DM_AMOUNT",
    "INVALID_CARDNO",
    "NO_ACCOUNT_RECEIVE_PERMISSION",
    "NO_ACCOUNT_USER_FORBIDDEN_RECV",
    // The owner has given our own account.
    "PAYER_PAYEE_CANNOT_SAME",
    "PERM_AML_NOT_REALNAME_REV",
    "PERMIT_CHECK_PERM_AML_CERT_EXPIRED",
    "PERMIT_CHECK_RECEIVE_LIMIT",
    "PERMIT_LIMIT_PAYEE",
    "PERMIT_NON_BANK_LIMIT_PAYEE",
    "RELEASE_USER_FORBIDDEN_RECEIVE",
    "TRUSTEESHIP_RECEIVE_QUOTA_LIMIT",
  ],
  ours: [
    "AUTHORISE_NOT_MATCH",
    "BALANCE_IS_NOT_ENOUGH",
    "BLOCK_USER_FORBIDDEN_SEND",
    "CERT_MISS_ACC_LIMIT",
    "CERT_MISS_TRANS_LIMIT",
    "EXCEED_LIMIT_DM_AMOUNT",
    "EXCEED_LIMIT_DM_MAX_AMOUNT",
    "EXCEED_LIMIT_ENT_SM_AMOUNT",
    "EXCEED_LIMIT_MM_AMOUNT",
    "EXCEED_LIMIT_MM_MAX_AMOUNT",
    "EXCEED_LIMIT_PERSONAL_SM_AMOUNT",
    "EXCEED_LIMIT_SM_AMOUNT",
    "EXCEED_LIMIT_SM_MIN_AMOUNT",
    "INST_PAY_UNABLE",
    "INVALID_PARAMETER",
    "INVALID_PAYER_ACCOUNT",
    "MEMO_REQUIRED_IN_TRANSFER_ERROR",
    "MONEY_PAY_CLOSED",
    "NO_ACCOUNT_PAYMENT_PERMISSION",
    "NO_ACCOUNTBOOK_PERMISSION",
    "NO_AVAILABLE_PAYMENT_TOOLS",
    "NO_PERMISSION_ACCOUNT",
    "NOT_IN_WHITE_LIST",
    "NOT_SUPPORT_PAYMENT_TOOLS",
    "PAYCARD_UNABLE_PAYMENT",
    "PAYMENT_MONEY_NOT_ENOUGH",
    "PERM_PAY_CUSTOMER_DAILY_QUOTA_ORG_BALANCE_LIMIT",
    "PERM_PAY_CUSTOMER_MONTH_QUOTA_ORG_BALANCE_LIMIT",
    "PERM_PAY_USER_DAILY_QUOTA_ORG_BALANCE_LIMIT",
    "PERM_PAY_USER_MONTH_QUOTA_ORG_BALANCE_LIMIT",
    "PERMIT_CHECK_PERM_IDENTITY_THEFT",
    "PERMIT_CHECK_PERM_LIMITED",
    "PERMIT_PAYER_FORBIDDEN",
    "PERMIT_PAYER_LOWEST_FORBIDDEN",
    "PRODUCT_NOT_SIGN",
    "REMARK_HAS_SENSITIVE_WORD",
    "RESOURCE_LIMIT_EXCEED",
    "SECURITY_CHECK_FAILED",
    "USER_AGREEMENT_VERIFY_FAIL",
    "USER_RISK_FREEZE",
  ],
} as const;

const BY_CODE = new Map<string, RefusalSide>(
  Object.entries(SIDES).flatMap(([side, codes]) =>
    codes.map((code): [string, RefusalSide] => [code, side as RefusalSide]),
  ),
);

/** Alipay's own misspellings, several of which its table has in both spellings. */
const SPELLINGS = [
  [/RECIEVE/g, "RECEIVE"],
  [/FORBBIDEN/g, "FORBIDDEN"],
  [/OCUPIED/g, "OCCUPIED"],
  [/EXSIT/g, "EXIST"],
] as const;

/** The side of a code, whichever its spelling. One that is in no table yet is of the side that its name says. */
export function sideOf(code: string): RefusalSide {
  const spelt = SPELLINGS.reduce((name, [wrong, right]) => name.replace(wrong, right), code);
  const known = BY_CODE.get(spelt);
  if (known) return known;
  if (/^PAYEE_|_PAYEE$|FORBIDDEN_RECE?I?V/.test(spelt)) return "payee";
  // `isv.…`: the request or the app's rights are at fault, so that no payment was made.
  return /^PAYER_|^isv\./.test(spelt) ? "ours" : "unknown";
}
