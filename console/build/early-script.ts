import * as auth from "@nodeyard/contract/auth/endpoints.ts";
import * as devices from "@nodeyard/contract/devices/endpoints.ts";
import type { DeviceType } from "@nodeyard/contract/devices/rules.ts";
import { FROM_VALUE, SESSION_HEADER, type Language } from "@nodeyard/contract/envelope.ts";
import * as revenue from "@nodeyard/contract/revenue/endpoints.ts";
import * as verification from "@nodeyard/contract/verification/endpoints.ts";
import { listRequest, wholeList } from "../src/rooms/devices/list-request.ts";
import { queryAddress } from "../src/shared/early.ts";
import { SCROLL_PARAMETER } from "../src/shared/scroll-position.ts";
import { SESSION_KEY } from "../src/shared/session.ts";
import { TAB_LANGUAGE_KEY } from "../src/shared/site.ts";
import { THEME_KEY } from "../src/shared/theme.ts";

/** Calls that a light page starts with its document. */
const LIGHT_CALLS: Readonly<Record<string, string[]>> = {
  "/login": [verification.getCaptcha.path],
  "/signUp": [verification.getCaptcha.path, auth.getSiteInfo.path],
  "/forget": [verification.getCaptcha.path, auth.getSiteInfo.path],
};

const LOAD_FAILURE: Readonly<Record<Language, { text: string; reload: string }>> = {
  zn: { text: "页面没有加载完整。", reload: "重新加载" },
  en: { text: "The page did not load completely. ", reload: "Reload" },
};
const RELOADED_KEY = "nodeyard.reloaded";

/**
 * Until the page has loaded: a file that cannot be had (an upgrade took it away, the network dropped it) makes the page
 * load once more by itself, and says so with a button when that was of no use.
 */
function watchLoading(language: Language): string {
  const { text, reload } = LOAD_FAILURE[language];
  return `function lost(e){var n=e.target;if(!n||n.tagName!=="SCRIPT"&&n.tagName!=="LINK"||document.getElementById("load-failure"))return;
if(Date.now()-(+s.getItem("${RELOADED_KEY}")||0)>6e4){s.setItem("${RELOADED_KEY}",Date.now());return location.reload()}
var p=document.createElement("p"),b=document.createElement("button");p.id="load-failure";p.setAttribute("role","alert");p.textContent=${JSON.stringify(text)};b.textContent=${JSON.stringify(reload)};b.onclick=function(){location.reload()};p.append(b);document.body.prepend(p)}
addEventListener("error",lost,true);addEventListener("load",function(){removeEventListener("error",lost,true)});`;
}

/**
 * Before anything is painted: the shade, and the tab's language when the address does not carry one (the page is then
 * asked for again in that language).
 */
function first(language: Language): string {
  return `var d=document.documentElement,l=localStorage,s=sessionStorage,u=new URL(location.href),a=u.searchParams.get("language"),r=s.getItem("${TAB_LANGUAGE_KEY}"),t=l.getItem("${THEME_KEY}")||s.getItem("${THEME_KEY}"),moved=0;
d.dataset.theme=t==="light"||t==="dark"?t:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
if(a==="zn"||a==="en")s.setItem("${TAB_LANGUAGE_KEY}",a);else if(r&&r!=="${language}"){moved=1;u.searchParams.set("language",r);location.replace(u)}
${watchLoading(language)}
var early=window.__nodeyardEarly=new Map,session=l.getItem("${SESSION_KEY}");
function ask(p){var h={from:"${FROM_VALUE}"};if(session)h["${SESSION_HEADER}"]=session;var f=fetch(p,{headers:h,redirect:"manual",credentials:"omit"});f.catch(function(){});early.set(p,f)}`;
}

/**
 * The script in the head of a light page. It holds back a form that is sent before the page's own code has arrived
 * (the page sends it again then), and takes a signed-in user from the sign-in page to the console.
 */
export function lightEarlyScript(path: string, language: Language): string {
  const calls = (LIGHT_CALLS[path] ?? []).map(
    (call) => `ask(${JSON.stringify(queryAddress(call, language, {}))});`,
  );
  const leave =
    path === "/login" ? `if(session)return location.replace("/?language=${language}");` : "";
  return `(function(){${first(language)}
if(moved)return;${leave}${calls.join("")}
document.addEventListener("submit",function(e){if(d.dataset.ready===undefined){e.preventDefault();d.dataset.submitted=""}})})()`;
}

/**
 * Calls that a console page starts with its document, besides the one for the user. Few: a browser opens six connections,
 * and the page's code needs them too.
 */
function consoleCalls(language: Language): Record<string, string> {
  const summary = queryAddress(revenue.getSummary.path, language, {});
  const list = (deviceType: DeviceType) =>
    queryAddress(devices.listDevices.path, language, listRequest(wholeList(deviceType)));
  return {
    "/": summary,
    "/revenue": summary,
    "/hardList": list("lite"),
    "/standardList": list("normal"),
    "/deviceOverview": list("lite"),
  };
}

/**
 * The script in the head of the console: it starts the first calls, or sends who is not signed in to the sign-in page; but
 * for the link in a mail about a change of the wallet, which asks for no session.
 */
export function consoleEarlyScript(language: Language): string {
  const user = JSON.stringify(queryAddress(auth.getUserInfo.path, language, {}));
  const calls = JSON.stringify(consoleCalls(language));
  return `(function(){${first(language)}
if(moved||/^#cancel=./.test(u.hash)&&/^\\/bindwallet\\/?$/i.test(u.pathname))return;if(!session)return location.replace("/login?language=${language}");
ask(${user});for(var k of ["language","${SCROLL_PARAMETER}"])u.searchParams.delete(k);
var c=${calls}[u.pathname.replace(/(.)\\/$/,"$1")];if(c&&!u.search)ask(c)})()`;
}
