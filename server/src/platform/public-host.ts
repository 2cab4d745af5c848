import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Config } from "./config.ts";

/** Names under `.test` are never public (RFC 6761): the host is not configured. */
function isPublic(host: string | undefined): host is string {
  return host !== undefined && !host.endsWith(".test");
}

/** Origin of a language's site for links in mails; loopback without a public host. */
export function siteOrigin(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  language: Language,
): string {
  const host = publicHost(config, language);
  if (host !== undefined) return `https://${host}`;
  const own = config.host.includes(":") ? `[${config.host}]` : config.host;
  return `http://${own}:${config.port}`;
}

/** Host of a language's site, otherwise of the other site; undefined if neither is configured. */
export function publicHost(
  config: Pick<Config, "internationalHost" | "pages">,
  language: Language,
): string | undefined {
  const hosts = [config.pages.domesticHost, config.internationalHost];
  return (language === "zn" ? hosts : hosts.reverse()).find(isPublic);
}
