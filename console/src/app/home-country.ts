import { getIpInfo } from "@nodeyard/contract/auth/calls.ts";
import { call } from "../shared/http.ts";
import { domesticHost, internationalHost } from "../shared/site.ts";

export interface Hosts {
  readonly international: string;
  readonly domestic: string;
}

/** True on the international host of two, where the country must be known before the Overview page. */
export function needsCountry(host: string, pathname: string, hosts: Hosts): boolean {
  return (
    pathname === "/" &&
    hosts.domestic !== "" &&
    hosts.international !== "" &&
    host === hosts.international &&
    hosts.domestic !== hosts.international
  );
}

/** The same page on the domestic host, in the domestic language; nothing for who is not in China. */
export function domesticAddress(country: string, address: URL, hosts: Hosts): string | undefined {
  if (country !== "CN") return undefined;
  const moved = new URL(address);
  moved.host = hosts.domestic;
  moved.searchParams.set("language", "zn");
  return moved.href;
}

/**
 * Holds the Overview page back on the international host until the visitor's country is known, and sends who is in China to
 * the domestic host. Says whether the page may be shown; a failed lookup must not lock users out.
 */
export async function mayShowHome(): Promise<boolean> {
  const hosts = { international: internationalHost, domestic: domesticHost };
  const here = new URL(location.href);
  if (!needsCountry(here.hostname, here.pathname, hosts)) return true;
  const country = await call(getIpInfo, {}).then(
    (answer) => answer.country,
    () => "",
  );
  const there = domesticAddress(country, here, hosts);
  if (there === undefined) return true;
  location.replace(there);
  return false;
}
