import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Config } from "../../../platform/config.ts";
import { publicHost } from "../../../platform/public-host.ts";

/** URL of the device list for a language; undefined without a public host. */
export function deviceListAddress(
  config: Pick<Config, "internationalHost" | "pages">,
  language: Language,
): string | undefined {
  const host = publicHost(config, language);
  return host === undefined ? undefined : `https://${host}/hardList?language=${language}`;
}
