import { CHAT_KINDS, type ChatKind } from "@nodeyard/contract/notice-kinds.ts";
import { isIP } from "node:net";
import { getAddress, isAddress } from "viem";
import { z } from "zod";
import { isNetwork } from "./outbound-address.ts";
import type { ChatTemplate } from "./wechat/wechat.ts";

const HOST_NAME =
  /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
/** Digits and dots alone are an IP address, right or wrong. */
const IPV4_LIKE = /^[\d.]+$/;
/** `Name=https://…`, separated by commas. */
const SOCIAL_LINKS = /^[^=,]+=https?:\/\/[^,\s]+(?:,\s*[^=,]+=https?:\/\/[^,\s]+)*$/;
const MAILBOX = /^(?:[^<>@]+ )?<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/;
const PROXY_RANGES = ["loopback", "linklocal", "uniquelocal"];

/** Digits alone: `0x50` and ` ` are numbers to JavaScript, not to an operator. */
export function integer(min: number, max: number) {
  const error = `must be an integer from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error));
}

export function decimal(min: number, max: number) {
  const error = `must be a number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+(?:\.\d+)?$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error));
}

export const switchedOn = z.enum(["1", "0"], "must be 1 or 0").transform((text) => text === "1");

/** Sent after `Authorization: Bearer`. */
export const bearerToken = z
  .string()
  .regex(/^[\x21-\x7e]{16,}$/, "must be at least 16 printable ASCII characters without spaces");

/** A text that pages show on one line. */
export function shownText(maxLength: number) {
  return z
    .string()
    .max(maxLength, `must have at most ${maxLength} characters`)
    .regex(/^\P{C}*$/u, "must have no line breaks or other control characters");
}

const isHostName = (text: string): boolean => HOST_NAME.test(text) && !IPV4_LIKE.test(text);

/** An address of this machine, or a name of one. */
export const listenAddress = z
  .string()
  .refine((text) => isIP(text) > 0 || isHostName(text), "must be an IP address or a host name");

/** A site's host as browsers send it, without scheme and path. */
export const siteHost = z
  .string()
  .refine((text) => {
    const [name = "", port = "443", ...rest] = text.split(":");
    return rest.length === 0 && (isHostName(name) || isIP(name) === 4) && /^\d{1,5}$/.test(port);
  }, "must be a host name without https:// and path")
  .transform((text) => text.toLowerCase());

function namesServer(text: string, schemes: readonly string[]): boolean {
  const url = URL.parse(text);
  return url !== null && schemes.includes(url.protocol.slice(0, -1)) && url.hostname !== "";
}

/** An address with one of these schemes and a host. */
function serverUrl(schemes: readonly string[]) {
  const named = schemes.map((scheme) => `${scheme}://`).join(" or ");
  return z
    .string()
    .refine(
      (text) => namesServer(text, schemes),
      `must be an address that starts with ${named} and names a host`,
    );
}

const SOCKET_URL = /^postgres(?:ql)?:\/\/[^?]*\?(?:.*&)?host=\//;
export const databaseUrl = z
  .string()
  .refine(
    (text) => namesServer(text, ["postgres", "postgresql"]) || SOCKET_URL.test(text),
    "must be an address that starts with postgres:// or postgresql:// and names a host, or a Unix socket's directory as ?host=/…",
  );
export const webUrl = serverUrl(["http", "https"]);
export const httpsUrl = serverUrl(["https"]);
export const mailUrl = serverUrl(["smtp", "smtps"]);

/** An organisation of a code host, as its addresses have it. */
export const organisation = z
  .string()
  .regex(/^[a-z\d](?:[a-z\d-]{0,98}[a-z\d])?$/i, "must be letters, digits and inner hyphens");

export const mailbox = z
  .string()
  .regex(MAILBOX, "must be an address like Nodeyard <no-reply@example.com>");

export const socialLinks = z
  .string()
  .regex(SOCIAL_LINKS, "must be NAME=https://…, several separated by commas");

/** A host name or address and a port; IPv6 in brackets. */
function isEndpoint(text: string): boolean {
  const [, bracketed, name = "", port = ""] =
    /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const isHost =
    bracketed === undefined ? isHostName(name) || isIP(name) === 4 : isIP(bracketed) === 6;
  return isHost && Number(port) >= 1 && Number(port) <= 65_535;
}

export const endpoint = z.string().refine(isEndpoint, "must be HOST:PORT, IPv6 in brackets");

export const endpoints = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isEndpoint),
    "must be HOST:PORT, several separated by commas, IPv6 in brackets",
  );

/** True if it is an address or a network that `X-Forwarded-For` may be trusted from. */
function isProxy(text: string): boolean {
  if (PROXY_RANGES.includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

export const trustedProxies = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine(
    (parts) => parts.every(isProxy),
    `must be IP addresses, networks like 10.0.0.0/8 or ${PROXY_RANGES.join(", ")}, separated by commas`,
  );

export const chainAddress = z
  .string()
  .refine(
    (text) => isAddress(text),
    "must be an address of 0x and 40 hexadecimal digits, with the right capital letters if it has any",
  )
  .transform((text) => getAddress(text));

export const rpcUrls = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine(
    (urls) => urls.every((url) => webUrl.safeParse(url).success),
    "must be http(s) addresses separated by commas",
  );

export const explorerUrl = webUrl.refine(
  (text) => text.includes("{hash}"),
  "must have {hash} where a transaction's hash goes",
);

/** Networks, separated by commas. */
export const networks = z
  .string()
  .transform((text) => text.split(",").map((network) => network.trim()))
  .refine(
    (list) => list.every(isNetwork),
    "must be networks such as 10.0.0.0/8, separated by commas",
  );

/**
 * `KIND=TEMPLATE:WHAT:TIME`, and the field of the account where the template has one. Payments that are not made use the template of those
 * that are, unless they have their own.
 */
const CHAT_TEMPLATE = /^([a-z]+)=([\w-]+):(\w+):(\w+)(?::(\w+))?$/;

function readChatTemplates(text: string): ReadonlyMap<ChatKind, ChatTemplate> | undefined {
  const templates = new Map<ChatKind, ChatTemplate>();
  for (const part of text.split(",")) {
    const [, name, id = "", what = "", time = "", account] = CHAT_TEMPLATE.exec(part.trim()) ?? [];
    const kind = CHAT_KINDS.find((each) => each === name);
    if (!kind || templates.has(kind)) return undefined;
    templates.set(kind, { id, what, time, account });
  }
  const payout = templates.get("payout");
  if (payout && !templates.has("unpaid")) templates.set("unpaid", payout);
  return templates;
}

export const chatTemplates = z.string().transform((text, context) => {
  const templates = readChatTemplates(text);
  if (templates) return templates;
  context.addIssue({
    code: "custom",
    message: `must be KIND=TEMPLATE:WHAT:TIME or KIND=TEMPLATE:WHAT:TIME:ACCOUNT, each kind once, separated by commas; kinds are ${CHAT_KINDS.join(", ")}`,
  });
  return z.NEVER;
});
