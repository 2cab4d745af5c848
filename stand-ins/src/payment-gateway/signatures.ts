import { createSign, createVerify, type KeyObject } from "node:crypto";

/** Verifies the application's RSA2 signature of a request: over all other parameters, sorted by name. */
export function isRequestSigned(params: ReadonlyMap<string, string>, appKey: KeyObject): boolean {
  const signed = [...params]
    .filter(([name, value]) => name !== "sign" && value !== "")
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  return createVerify("RSA-SHA256")
    .update(signed, "utf8")
    .verify(appKey, params.get("sign") ?? "", "base64");
}

/** An answer with the gateway's signature, which covers the text of the inner object. */
export function signedAnswer(
  method: string,
  answer: Readonly<Record<string, unknown>>,
  gatewayKey: KeyObject,
): string {
  const inner = JSON.stringify(answer);
  const sign = createSign("RSA-SHA256").update(inner, "utf8").sign(gatewayKey, "base64");
  return `{"${method.replaceAll(".", "_")}_response":${inner},"sign":"${sign}"}`;
}
