import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Config } from "../../../platform/config.ts";

/** Names below `.test` are never public (RFC 6761): the host has not been set. */
function isPublic(host: string | undefined): host is string {
  return host !== undefined && !host.endsWith(".test");
}

/** Address of the device list on the site of a language; undefined where no public host is known. */
export function deviceListAddress(
  config: Pick<Config, "internationalHost" | "pages">,
  language: Language,
): string | undefined {
  const hosts = [config.pages.domesticHost, config.internationalHost];
  const host = (language === "zn" ? hosts : hosts.reverse()).find(isPublic);
  return host === undefined ? undefined : `https://${host}/hardList?language=${language}`;
}
