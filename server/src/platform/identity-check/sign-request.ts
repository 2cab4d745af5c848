import { createHash, createHmac } from "node:crypto";

export const ALGORITHM = "ACS3-HMAC-SHA256";

/** A request as its signature covers it. */
interface SignedParts {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case: `host` and those that begin with `x-acs-`. */
  readonly headers: Readonly<Record<string, string>>;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Digest of an empty body: all parameters are in the query. */
export const EMPTY_BODY_SHA256 = sha256("");

/** Percent-encodes as RFC 3986 does, which is stricter than `encodeURIComponent`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The query in the order and encoding in which it is signed. */
export function canonicalQuery(query: SignedParts["query"]): string {
  return Object.keys(query)
    .toSorted()
    .map((name) => `${encode(name)}=${encode(query[name] ?? "")}`)
    .join("&");
}

export function signedHeaders(headers: SignedParts["headers"]): string {
  return Object.keys(headers).toSorted().join(";");
}

/** Signature of version 3 of Alibaba Cloud's API (ACS3-HMAC-SHA256), as hex. */
export function signRequest(parts: SignedParts, keySecret: string): string {
  const { method, path, query, headers } = parts;
  const names = Object.keys(headers).toSorted();
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    names.map((name) => `${name}:${(headers[name] ?? "").trim()}\n`).join(""),
    names.join(";"),
    headers["x-acs-content-sha256"] ?? "",
  ].join("\n");
  return createHmac("sha256", keySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest("hex");
}
