import { ApiError } from "@nodeyard/contract/error.ts";
import { LANGUAGES, type Language } from "@nodeyard/contract/envelope.ts";
import { wechatErrors } from "@nodeyard/contract/wechat/errors.ts";
import { isLoopback, type Config } from "../../../platform/config.ts";
import { publicHost } from "../../../platform/public-host.ts";

type Site = Pick<Config, "internationalHost" | "pages">;

/** Of what the platform adds, or a page was opened with, nothing is carried around again. */
const NOT_FORWARDED = ["code", "state", "appid", "redirect_url", "openid", "language"];

/** True if pages of ours are served at an origin: of the two sites, or without these of this machine. */
function isOwnOrigin(config: Site, { protocol, host, hostname }: URL): boolean {
  const hosts = LANGUAGES.map((language) => publicHost(config, language)).filter(
    (each) => each !== undefined,
  );
  if (hosts.length > 0) return protocol === "https:" && hosts.includes(host);
  return protocol === "http:" && isLoopback(hostname.replace(/^\[(.*)\]$/, "$1"));
}

const IN_APP_PAGE = /^\/(?:wechat(?:\/[A-Za-z]+)?|WechatMenu)\/?$/;

/**
 * The in-app page that the platform leads back to: `page`, or the address of `redirect_url`, at one of our origins. Every other
 * address is refused: a code is what it would be given.
 */
export function ownPage(
  config: Site,
  request: {
    readonly origin: string;
    readonly page: string;
    readonly redirect_url?: string | undefined;
  },
  language: Language,
): string {
  const refuse = (): never => {
    throw new ApiError(wechatErrors.redirectRefused);
  };
  const origin = URL.parse(request.origin);
  if (!origin || origin.origin !== request.origin || !isOwnOrigin(config, origin)) return refuse();
  const url = URL.parse(request.redirect_url || request.page, origin);
  if (!url || !isOwnOrigin(config, url) || !IN_APP_PAGE.test(url.pathname)) return refuse();
  if (url.username !== "" || url.password !== "") return refuse();
  // The verifier is in this origin's storage, so a page of our other site could not take up the code.
  if (url.origin !== origin.origin) return refuse();
  for (const name of NOT_FORWARDED) url.searchParams.delete(name);
  url.searchParams.set("language", language);
  url.hash = "";
  return url.href;
}
