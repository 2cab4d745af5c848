import type { InAppInfo } from "@nodeyard/contract/wechat/calls.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EXCHANGE_KEY, inAppKey } from "./in-app-request.ts";
import { noteLeaving } from "./in-app-session.ts";
import { ACCOUNT, preloadInApp, type FirstCalls } from "./preload-in-app.ts";
import { IN_APP_ACCOUNT_KEY, IN_APP_INFO_KEY, IN_APP_SESSION_KEY } from "./window-keys.ts";

const CALLS: FirstCalls["calls"] = [
  { method: "GET", path: "/api/own", request: { pageNum: 1 }, actsFor: true },
  { method: "POST", path: "/api/room", request: { id: ACCOUNT }, actsFor: false },
];
const INFO = "/api/wechat/getWechatInfo";
const person: InAppInfo = {
  openid: "o1",
  nickname: "",
  emails: [],
  accounts: ["closed", "a1", "a2"].map((id) => ({
    id,
    email: `${id}@nodeyard.test`,
    tel: "",
    boundAt: "2026-11-20T00:00:00.000Z",
    needsPassword: id === "closed",
    hasFactor: false,
    hasApp: false,
  })),
};

const kept = new Map<string, string>();
let first: FirstCalls | undefined;
let infoAnswer: object;
const sent = vi.fn(async (address: string, _init: RequestInit) =>
  Response.json(address === INFO ? infoAnswer : {}),
);
const bodies = () => sent.mock.calls.map(([, { body }]) => (typeof body === "string" ? body : ""));
const addresses = () => sent.mock.calls.map(([address]) => address.split("?")[0]);

/** Opens a page; gives what had been sent before any answer. */
async function open(query = ""): Promise<(string | undefined)[]> {
  const address = new URL(`http://nodeyard.test/wechat/device${query}`);
  vi.stubGlobal("location", address);
  preloadInApp(address);
  const atOnce = addresses();
  await window.__firstCallsSent;
  return atOnce;
}

beforeEach(() => {
  kept.clear();
  sent.mockClear();
  first = { calls: CALLS, needsChoice: false };
  infoAnswer = { data: person, session: null };
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", sent);
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal("document", {
    querySelector: (selector: string) =>
      first && selector.includes("first-calls") ? { content: JSON.stringify(first) } : null,
  });
});
afterEach(() => vi.unstubAllGlobals());

it("sends all calls at once in a window that knows who is bound, for the account that was last looked at", async () => {
  kept.set(IN_APP_SESSION_KEY, "token").set(IN_APP_INFO_KEY, JSON.stringify(person));
  kept.set(IN_APP_ACCOUNT_KEY, "a2");
  expect(await open()).toEqual([INFO, "/api/own", "/api/room"]);
  expect([...(window.__preloads ?? [])].map(([key]) => key)).toEqual([
    inAppKey(INFO, {}, undefined),
    inAppKey("/api/own", { pageNum: 1 }, "a2"),
    inAppKey("/api/room", { id: "a2" }, undefined),
  ]);
  const [, own, room] = sent.mock.calls;
  expect(own?.[0]).toMatch(/^\/api\/own\?language=\w+&pageNum=1$/);
  expect(own?.[1].headers).toMatchObject({ inappsession: "token", inappaccount: "a2" });
  expect(room?.[1].body).toContain('"id":"a2"');
  expect(room?.[1].headers).not.toHaveProperty("inappaccount");
});

it("sends them for the account that the address names, else for the first that is open", async () => {
  kept.set(IN_APP_SESSION_KEY, "token").set(IN_APP_INFO_KEY, JSON.stringify(person));
  await open("?account=a2");
  await open();
  const accounts = sent.mock.calls.map(([, { headers }]) =>
    new Headers(headers).get("inappaccount"),
  );
  expect(accounts.filter((one) => one !== null)).toEqual(["a2", "a1"]);
});

it("sends them as soon as who is bound is known, and leaves that answer to the page", async () => {
  kept.set(IN_APP_SESSION_KEY, "token");
  expect(await open()).toEqual([INFO]);
  expect(addresses()).toEqual([INFO, "/api/own", "/api/room"]);
  const answer = await window.__preloads?.get(inAppKey(INFO, {}, undefined));
  expect(await answer?.json()).toEqual(infoAnswer);
});

it("takes no account for granted where a page acts on money and several are open", async () => {
  first = { calls: CALLS, needsChoice: true };
  kept.set(IN_APP_SESSION_KEY, "token");
  await open();
  expect(addresses()).toEqual([INFO]);
  await open("?account=a1");
  expect(addresses()).toEqual([INFO, INFO, "/api/own", "/api/room"]);
});

it("exchanges a code of the platform once, and sends the calls with the session that it opened", async () => {
  infoAnswer = { data: person, session: { token: "opened" } };
  noteLeaving("verifier", 0);
  expect(await open("?code=c1&state=s1")).toEqual([INFO]);
  const [, own] = sent.mock.calls;
  const body: unknown = JSON.parse(bodies()[0] ?? "");
  expect(body).toMatchObject({ code: "c1", state: "s1", verifier: "verifier" });
  expect(own?.[1].headers).toMatchObject({ inappsession: "opened", inappaccount: "a1" });
  expect(window.__preloads?.has(EXCHANGE_KEY)).toBe(true);
  expect(kept.get(IN_APP_SESSION_KEY)).toBe("opened");
  // The page's code did not load: the same address again.
  await open("?code=c1&state=s1");
  expect(bodies().filter((body) => body.includes("c1"))).toHaveLength(1);
});

it("keeps nothing of a refused code", async () => {
  infoAnswer = { error: "wechat.codeUsed" };
  noteLeaving("verifier", 0);
  await open("?code=c1&state=s1");
  expect(addresses()).toEqual([INFO]);
  expect([...kept.keys()]).toEqual(["nodeyard.in-app-started"]);
});

it("sends nothing of a code that this window did not leave for: a link could sign its reader in as another person", async () => {
  await open("?code=c1&state=s1");
  expect(sent).not.toHaveBeenCalled();
});

it("sends nothing without a session, nor for a page that asks for nothing", async () => {
  await open();
  kept.set(IN_APP_SESSION_KEY, "token");
  first = undefined;
  await open();
  expect(sent).not.toHaveBeenCalled();
});
