import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Config } from "./config.ts";

/** Names below `.test` are never public (RFC 6761): the host has not been set. */
function isPublic(host: string | undefined): host is string {
  return host !== undefined && !host.endsWith(".test");
}

/** Host of the site of a language, or of the other site where only that is known; undefined where neither is. */
export function publicHost(
  config: Pick<Config, "internationalHost" | "pages">,
  language: Language,
): string | undefined {
  const hosts = [config.pages.domesticHost, config.internationalHost];
  return (language === "zn" ? hosts : hosts.reverse()).find(isPublic);
}
