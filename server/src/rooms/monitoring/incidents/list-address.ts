import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Config } from "../../../platform/config.ts";
import { publicHost } from "../../../platform/public-host.ts";

/** Address of the device list on the site of a language; undefined where no public host is known. */
export function deviceListAddress(
  config: Pick<Config, "internationalHost" | "pages">,
  language: Language,
): string | undefined {
  const host = publicHost(config, language);
  return host === undefined ? undefined : `https://${host}/hardList?language=${language}`;
}
