import { formatFen } from "@nodeyard/contract/money.ts";
import { AlipaySdk, type AlipaySdkCommonResult } from "alipay-sdk";
import type { Logger } from "../log.ts";
import type { FoundTransfer, PaymentGateway, Transfer, TransferAnswer } from "./payment-gateway.ts";
import type { GatewaySettings } from "./settings.ts";

const TIMEOUT_MS = 10_000;
const SUCCESS = "10000";
const PRODUCT = { product_code: "TRANS_ACCOUNT_NO_PWD", biz_scene: "DIRECT_TRANSFER" } as const;

/** Codes that say that this payee cannot be paid: nothing that we do would change it. */
const PAYEE_REFUSED: ReadonlySet<string> = new Set([
  "PAYEE_NOT_EXIST",
  "PAYEE_USER_INFO_ERROR",
  "PAYEE_ACC_OCUPIED",
  "PAYEE_ACCOUNT_NOT_EXSIT",
  "PAYEE_ACCOUNT_STATUS_ERROR",
  "PAYEE_USERINFO_STATUS_ERROR",
  "PAYEE_NOT_RELNAME_CERTIFY",
  "PAYEE_CERT_INFO_ERROR",
  "PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT",
  "CARD_BIN_ERROR",
]);
/** Codes after which there may be a payment. Every unknown one is taken for such a code, too. */
const OURS: ReadonlySet<string> = new Set([
  "PAYER_BALANCE_NOT_ENOUGH",
  "BALANCE_IS_NOT_ENOUGH",
  "EXCEED_LIMIT_DM_AMOUNT",
  "EXCEED_LIMIT_SM_AMOUNT",
  "EXCEED_LIMIT_MM_AMOUNT",
  "EXCEED_LIMIT_DM_MAX_AMOUNT",
  "PAYER_STATUS_ERROR",
  "PAYER_CERTIFY_CHECK_FAIL",
  "PERM_AML_NOT_REALNAME_REV",
  "NO_ACCOUNT_RECEIVE_PERMISSION",
  "PERMIT_NON_BANK_LIMIT_PAYEE",
]);
const MISSING: ReadonlySet<string> = new Set(["ORDER_NOT_EXIST"]);

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** `95.00` → 9500n; undefined if it is no amount. */
function parseYuan(value: string): bigint | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value);
  return match ? BigInt(`${match[1]}${(match[2] ?? "").padEnd(2, "0")}`) : undefined;
}

function readTransfer(result: AlipaySdkCommonResult): TransferAnswer {
  const code = text(result["subCode"]) || text(result["code"]);
  if (result["code"] === SUCCESS) {
    const status = text(result["status"]);
    const orderId = text(result["orderId"]);
    if (status === "SUCCESS" && orderId !== "") return { state: "paid", orderId };
    if (status === "DEALING" || status === "WAIT_PAY") return { state: "processing" };
    return { state: "unknown", code: status || code };
  }
  if (PAYEE_REFUSED.has(code)) return { state: "refused", code };
  return OURS.has(code) ? { state: "later", code } : { state: "unknown", code };
}

function readFound(result: AlipaySdkCommonResult): FoundTransfer {
  const code = text(result["subCode"]) || text(result["code"]);
  if (result["code"] !== SUCCESS)
    return MISSING.has(code) ? { state: "missing" } : { state: "unknown", code };
  const status = text(result["status"]);
  switch (status) {
    case "SUCCESS": {
      const amountFen = parseYuan(text(result["transAmount"]));
      const orderId = text(result["orderId"]);
      if (amountFen === undefined || orderId === "")
        return { state: "unknown", code: "no amount or number" };
      return { state: "paid", orderId, amountFen };
    }
    case "DEALING":
    case "WAIT_PAY":
      return { state: "processing" };
    case "FAIL":
    case "CLOSED":
    case "REFUND":
      return { state: "failed", code: text(result["errorCode"]) || status };
    default:
      return { state: "unknown", code: status || code };
  }
}

/** Alipay's gateway: single payments without a password (alipay.fund.trans.uni.transfer), RSA2 both ways. */
export function openAlipay(settings: GatewaySettings, log: Logger): PaymentGateway {
  const { verifiedBy } = settings;
  const sdk = new AlipaySdk({
    appId: settings.appId,
    privateKey: settings.privateKey,
    keyType: "PKCS8",
    gateway: settings.url,
    timeout: TIMEOUT_MS,
    camelcase: true,
    ...("publicKey" in verifiedBy
      ? { alipayPublicKey: verifiedBy.publicKey }
      : {
          appCertContent: verifiedBy.appCert,
          alipayPublicCertContent: verifiedBy.publicCert,
          alipayRootCertContent: verifiedBy.rootCert,
        }),
  });
  /** An answer whose signature is not Alipay's is none. */
  const send = async <Answer>(
    method: string,
    outBizNo: string,
    content: Readonly<Record<string, unknown>>,
    read: (result: AlipaySdkCommonResult) => Answer,
  ): Promise<Answer | { readonly state: "unknown"; readonly code: string }> => {
    try {
      const bizContent = { ...PRODUCT, out_biz_no: outBizNo, ...content };
      return read(await sdk.exec(method, { bizContent }, { validateSign: true }));
    } catch (error) {
      const code = error instanceof Error ? error.name : "unknown";
      // Without its text, which can have the answer with the payee in it.
      log.warn({ outBizNo, method, code }, "the payment app did not answer");
      return { state: "unknown", code };
    }
  };
  return {
    transfer: ({ outBizNo, amountFen, account, name }: Transfer) =>
      send(
        "alipay.fund.trans.uni.transfer",
        outBizNo,
        {
          trans_amount: formatFen(amountFen),
          order_title: "BP 回购",
          payee_info: { identity: account, identity_type: "ALIPAY_LOGON_ID", name },
        },
        readTransfer,
      ),
    find: (outBizNo) => send("alipay.fund.trans.common.query", outBizNo, {}, readFound),
  };
}
