import { formatFen } from "@nodeyard/contract/money.ts";
import { AlipaySdk, type AlipaySdkCommonResult } from "alipay-sdk";
import type { Logger } from "../log.ts";
import type { FoundTransfer, PaymentGateway, Transfer, TransferAnswer } from "./payment-gateway.ts";
import { sideOf } from "./alipay-codes.ts";
import type { GatewaySettings } from "./settings.ts";

const TIMEOUT_MS = 10_000;
const SUCCESS = "10000";
const PRODUCT = { product_code: "TRANS_ACCOUNT_NO_PWD", biz_scene: "DIRECT_TRANSFER" } as const;

const MISSING: ReadonlySet<string> = new Set(["ORDER_NOT_EXIST"]);
const STATES = { payee: "refused", ours: "later", unknown: "unknown" } as const;

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
  return { state: STATES[sideOf(code)], code };
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
