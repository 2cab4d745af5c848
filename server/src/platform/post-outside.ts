import { Resolver } from "node:dns/promises";
import { request as requestPlain, type RequestOptions } from "node:http";
import { request as requestTls } from "node:https";
import { isIP } from "node:net";
import { isOfNetworks, mayConnectTo } from "./outbound-address.ts";

/** Why nothing was posted, or no answer came. */
type PostFailure = "address" | "connection" | "certificate" | "timeout";

export type PostOutcome =
  | {
      readonly status: number;
      /** Its `Retry-After`, as it came. */
      readonly retryAfter: string | undefined;
      readonly failure?: undefined;
    }
  | { readonly failure: PostFailure; readonly status?: undefined };

const CERTIFICATE = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ALTNAME/;

/**
 * The addresses of a name. Asks name servers over sockets of its own: the system's look-up takes one of four threads of the process for
 * as long as a name server is silent, and everything else that connects by name would wait behind the names of one owner.
 */
async function addressesOf(host: string): Promise<{ address: string; family: number }[]> {
  // This machine's, which no name server has to know (RFC 6761).
  if (/(?:^|\.)localhost\.?$/i.test(host)) return [{ address: "127.0.0.1", family: 4 }];
  // Made anew, as a resolver keeps the name servers that the system had when it was made.
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const found = await Promise.all([
    resolver.resolve4(host).catch(() => []),
    resolver.resolve6(host).catch(() => []),
  ]);
  return found.flat().map((address) => ({ address, family: isIP(address) }));
}

/** The addresses of a URL's host, all of which must be allowed: of several, one could be chosen later. */
async function allowedAddress(
  { hostname, protocol }: URL,
  networks: readonly string[],
): Promise<{ address: string; family: number } | "address" | "connection"> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await addressesOf(host);
  const [first] = found;
  if (!first) return "connection";
  const isAllowed = ({ address }: { address: string }): boolean =>
    protocol === "https:" ? mayConnectTo(address, networks) : isOfNetworks(address, networks);
  return found.every(isAllowed) ? first : "address";
}

/** True if a post to this URL would leave for an allowed address now. */
export async function mayPostTo(url: URL, networks: readonly string[]): Promise<boolean> {
  return (await allowedAddress(url, networks)) !== "address";
}

/**
 * Posts to a URL that another party has named, with https only, and plain http into the networks that the operator has named.
 * The address that was checked is the one that is connected to; redirects are answers as others are, and of an answer only
 * its status and `Retry-After` are read.
 */
export async function postOutside(
  url: URL,
  options: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly timeoutMs: number;
    /** Networks that are allowed although they are not of the internet. */
    readonly networks: readonly string[];
  },
): Promise<PostOutcome> {
  const { headers, body, timeoutMs, networks } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  const target = await Promise.race([
    allowedAddress(url, networks),
    new Promise<"timeout">((resolve) =>
      signal.addEventListener("abort", () => resolve("timeout"), { once: true }),
    ),
  ]);
  if (typeof target === "string") return { failure: target };
  const settings: RequestOptions = {
    method: "POST",
    // No connection is kept: the next attempt checks the address again.
    agent: false,
    signal,
    headers: { ...headers, "content-length": Buffer.byteLength(body) },
    lookup: (_name, { all }, answer) =>
      all === true
        ? (answer as (error: null, addresses: (typeof target)[]) => void)(null, [target])
        : answer(null, target.address, target.family),
  };
  return new Promise((resolve) => {
    const request = (url.protocol === "https:" ? requestTls : requestPlain)(url, settings);
    request.on("response", (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      resolve({ status, retryAfter: answered["retry-after"] });
      response.destroy();
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (signal.aborted) resolve({ failure: "timeout" });
      else resolve({ failure: CERTIFICATE.test(error.code ?? "") ? "certificate" : "connection" });
    });
    request.end(body);
  });
}
