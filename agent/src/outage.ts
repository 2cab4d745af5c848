/** Why the server could not be reached, by what the device's owner can do about it. */
export type OutageCause =
  | "name"
  | "refused"
  | "network"
  | "silence"
  | "broken"
  | "notYetValid"
  | "expired"
  | "unknownAuthority"
  | "otherName"
  | "tls"
  | "proxy"
  | "portal"
  | "gateway"
  | "busy"
  | "failing"
  | "foreign"
  | "unknownKey"
  | "stopped"
  | "other";

export interface Outage {
  readonly cause: OutageCause;
  /** As the network or the server says it. */
  readonly reason: string;
}

/** Codes of Node's sockets, resolver and OpenSSL. */
const BY_CODE: Readonly<Record<string, OutageCause>> = {
  ENOTFOUND: "name",
  EAI_AGAIN: "name",
  EAI_FAIL: "name",
  EAI_NODATA: "name",
  EAI_NONAME: "name",
  ECONNREFUSED: "refused",
  ENETUNREACH: "network",
  EHOSTUNREACH: "network",
  ENETDOWN: "network",
  EHOSTDOWN: "network",
  EADDRNOTAVAIL: "network",
  ETIMEDOUT: "silence",
  ECONNRESET: "broken",
  ECONNABORTED: "broken",
  EPIPE: "broken",
  CERT_NOT_YET_VALID: "notYetValid",
  CRL_NOT_YET_VALID: "notYetValid",
  CERT_HAS_EXPIRED: "expired",
  CRL_HAS_EXPIRED: "expired",
  UNABLE_TO_GET_ISSUER_CERT: "unknownAuthority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "unknownAuthority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "unknownAuthority",
  DEPTH_ZERO_SELF_SIGNED_CERT: "unknownAuthority",
  SELF_SIGNED_CERT_IN_CHAIN: "unknownAuthority",
  CERT_UNTRUSTED: "unknownAuthority",
  INVALID_CA: "unknownAuthority",
  ERR_TLS_CERT_ALTNAME_INVALID: "otherName",
  HOSTNAME_MISMATCH: "otherName",
  EPROTO: "tls",
  ERR_PROXY_TUNNEL: "proxy",
  ERR_PROXY_INVALID_CONFIG: "proxy",
};

/** The cause of a connection that failed with this code. */
export const causeOfCode = (code: string): OutageCause =>
  BY_CODE[code] ?? (/^ERR_(?:SSL|TLS)_/.test(code) ? "tls" : "other");

/** The cause of an answer that is none of a working Nodeyard server. */
export function causeOfStatus(status: number, isOfNodeyard: boolean): OutageCause {
  if (status === 407) return "proxy";
  if (status === 429 || status === 503) return "busy";
  if (status >= 502 && status <= 504) return "gateway";
  if (status >= 500) return "failing";
  if (isOfNodeyard) return "other";
  // A sign-in page of the network answers anything, or redirects to itself.
  if (status === 200 || status === 511 || (status >= 300 && status < 400)) return "portal";
  return "foreign";
}
