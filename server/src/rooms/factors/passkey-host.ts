import { factorsErrors } from "@nodeyard/contract/factors/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { LANGUAGES } from "@nodeyard/contract/envelope.ts";
import type { Config } from "../../platform/config.ts";
import { publicHost } from "../../platform/public-host.ts";

type Hosts = Pick<Config, "internationalHost" | "pages">;

/** The hosts of the two sites; without a public one `localhost`, as an IP address cannot have passkeys. */
function ownHosts(config: Hosts): readonly string[] {
  const hosts = LANGUAGES.map((language) => publicHost(config, language));
  const known = hosts.filter((host) => host !== undefined);
  return known.length > 0 ? known : ["localhost"];
}

/** The host that a page's passkeys are for, if it is one of the sites. */
export function passkeyHost(config: Hosts, host: string): string {
  const own = ownHosts(config).find((each) => each === host.toLowerCase());
  if (own === undefined) throw new ApiError(factorsErrors.passkeysNotHere);
  return own;
}

/** The origin that a signature has to name: a public host's is HTTPS, that of `localhost` has any port. */
export function passkeyOrigin(host: string, claimed: string): string {
  if (host !== "localhost") return `https://${host}`;
  return /^http:\/\/localhost(?::\d{1,5})?$/.test(claimed) ? claimed : "http://localhost";
}
