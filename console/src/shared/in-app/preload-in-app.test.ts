import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inAppKey } from "./in-app-request.ts";
import { ACCOUNT, preloadInApp, type FirstCall } from "./preload-in-app.ts";
import { IN_APP_ACCOUNT_KEY, IN_APP_SESSION_KEY } from "./window-keys.ts";

const FIRST: readonly FirstCall[] = [
  { method: "GET", path: "/api/own", request: { pageNum: 1 }, actsFor: true },
  { method: "POST", path: "/api/room", request: { id: ACCOUNT }, actsFor: false },
];
const address = new URL("http://nodeyard.test/wechat/device");
const kept = new Map<string, string>();
const sent = vi.fn(async (_address: string, _init: RequestInit) => new Response());

beforeEach(() => {
  kept.clear();
  sent.mockClear();
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", sent);
  vi.stubGlobal("sessionStorage", { getItem: (name: string) => kept.get(name) ?? null });
  vi.stubGlobal("document", {
    querySelector: (selector: string) =>
      selector.includes("first-calls") ? { content: JSON.stringify(FIRST) } : null,
  });
});
afterEach(() => vi.unstubAllGlobals());

it("starts the calls as the page makes them, for the account that was last looked at", () => {
  kept.set(IN_APP_SESSION_KEY, "token").set(IN_APP_ACCOUNT_KEY, "a1");
  preloadInApp(address);
  expect([...(window.__preloads ?? [])].map(([key]) => key)).toEqual([
    inAppKey("/api/own", { pageNum: 1 }, "a1"),
    inAppKey("/api/room", { id: "a1" }, undefined),
  ]);
  const [own, room] = sent.mock.calls;
  expect(own?.[0]).toMatch(/^\/api\/own\?language=\w+&pageNum=1$/);
  expect(own?.[1].headers).toMatchObject({ inappsession: "token", inappaccount: "a1" });
  expect(room?.[1].body).toContain('"id":"a1"');
  expect(room?.[1].headers).not.toHaveProperty("inappaccount");
});

it("takes the account that the address names", () => {
  kept.set(IN_APP_SESSION_KEY, "token").set(IN_APP_ACCOUNT_KEY, "a1");
  preloadInApp(new URL("?account=a2", address));
  expect(window.__preloads?.has(inAppKey("/api/room", { id: "a2" }, undefined))).toBe(true);
});

it("asks for nothing without a session, or before an account is known", () => {
  preloadInApp(address);
  kept.set(IN_APP_SESSION_KEY, "token");
  preloadInApp(address);
  expect(sent).not.toHaveBeenCalled();
});
