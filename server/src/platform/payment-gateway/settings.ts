import { readFileSync } from "node:fs";

/** An application at Alipay's gateway. */
export interface GatewaySettings {
  readonly url: string;
  readonly appId: string;
  /** PEM, PKCS#8. */
  readonly privateKey: string;
  /** Keys that verify responses: Alipay's certificates, or the bare key of the local gateway. */
  readonly verifiedBy:
    | { readonly publicKey: string }
    | { readonly appCert: string; readonly publicCert: string; readonly rootCert: string };
}

interface GatewayEnvironment {
  readonly NODEYARD_ALIPAY_URL: string;
  readonly NODEYARD_ALIPAY_APP_ID?: string | undefined;
  readonly NODEYARD_ALIPAY_KEY_FILE?: string | undefined;
  readonly NODEYARD_ALIPAY_APP_CERT_FILE?: string | undefined;
  readonly NODEYARD_ALIPAY_CERT_FILE?: string | undefined;
  readonly NODEYARD_ALIPAY_ROOT_CERT_FILE?: string | undefined;
}

const FILES = [
  "NODEYARD_ALIPAY_KEY_FILE",
  "NODEYARD_ALIPAY_APP_CERT_FILE",
  "NODEYARD_ALIPAY_CERT_FILE",
  "NODEYARD_ALIPAY_ROOT_CERT_FILE",
] as const;

/** The configured gateway, undefined without one. Payments to a person are only served to applications with certificates. */
export function readGatewaySettings(
  environment: GatewayEnvironment,
  problems: string[],
): GatewaySettings | undefined {
  const appId = environment.NODEYARD_ALIPAY_APP_ID;
  const missing = FILES.filter((name) => environment[name] === undefined);
  if (appId === undefined) {
    if (missing.length < FILES.length)
      problems.push("NODEYARD_ALIPAY_APP_ID is needed with its key and certificates");
    return undefined;
  }
  if (missing.length > 0) {
    problems.push(`NODEYARD_ALIPAY_APP_ID needs ${missing.join(", ")}`);
    return undefined;
  }
  const read = (name: (typeof FILES)[number]): string => {
    try {
      return readFileSync(environment[name] ?? "", "utf8");
    } catch (error) {
      problems.push(`${name} cannot be read (${(error as NodeJS.ErrnoException).code})`);
      return "";
    }
  };
  return {
    url: environment.NODEYARD_ALIPAY_URL,
    appId,
    privateKey: read("NODEYARD_ALIPAY_KEY_FILE"),
    verifiedBy: {
      appCert: read("NODEYARD_ALIPAY_APP_CERT_FILE"),
      publicCert: read("NODEYARD_ALIPAY_CERT_FILE"),
      rootCert: read("NODEYARD_ALIPAY_ROOT_CERT_FILE"),
    },
  };
}
