import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SESSION_KEY } from "../shared/session.ts";
import { accessOf } from "./access.ts";
import { preloadsFor } from "./preloads-for.ts";
import { redirectFrom } from "./redirect-from.ts";

const at = (path: string) => new URL(path, "http://nodeyard.test");

function memoryStorage(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  };
}

/** The document's `meta` elements, by their names. */
function stubMeta(values: Readonly<Record<string, string>>): void {
  vi.stubGlobal("document", {
    querySelector: (selector: string) => {
      const name = /nodeyard-([a-z-]+)/.exec(selector)?.[1] ?? "";
      return name in values ? { content: values[name] } : null;
    },
  });
}

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe("the access of an address", () => {
  it("is that of its document", () => {
    expect(accessOf(at("/revenue"), "account", "")).toBe("account");
    expect(accessOf(at("/login"), "guest", "")).toBe("guest");
    expect(accessOf(at("/protocol"), "public", "")).toBe("public");
  });

  it("is an account where a document does not name it", () => {
    expect(accessOf(at("/revenue#cancel=x"), "", "")).toBe("account");
  });

  it("is public with each of the parts behind # that the document names", () => {
    expect(accessOf(at("/AccountSet#email=a"), "account", "email lost")).toBe("public");
    expect(accessOf(at("/AccountSet#lost=a"), "account", "email lost")).toBe("public");
    expect(accessOf(at("/bindWallet#cancel=token"), "account", "cancel")).toBe("public");
    expect(accessOf(at("/bindWallet#other=token"), "account", "cancel")).toBe("account");
  });
});

describe("redirects before the first paint", () => {
  it("lead to the sign-in page without a session, and past it with one", () => {
    expect(redirectFrom(at("/revenue?language=en"), "account")).toBe("/login?language=en");
    expect(redirectFrom(at("/login?language=en"), "guest")).toBeUndefined();
    localStorage.setItem(SESSION_KEY, "id");
    expect(redirectFrom(at("/revenue?language=en"), "account")).toBeUndefined();
    expect(redirectFrom(at("/login?language=en"), "guest")).toBe("/?language=en");
  });

  it("leave a public page alone", () => {
    expect(redirectFrom(at("/protocol?language=en"), "public")).toBeUndefined();
  });

  it("keep the tab's language on an address that names none", () => {
    expect(redirectFrom(at("/protocol"), "public")).toBeUndefined();
    expect(redirectFrom(at("/protocol?language=zn"), "public")).toBeUndefined();
    expect(redirectFrom(at("/protocol?a=1#s2"), "public")).toBe(
      "http://nodeyard.test/protocol?a=1&language=zn#s2",
    );
  });
});

describe("preloads", () => {
  it("of a plain address are all that the document names", () => {
    stubMeta({ access: "account", preloads: "/api/user", "preloads-plain": "/api/list /api/sum" });
    const all = ["/api/user", "/api/list", "/api/sum"];
    expect(preloadsFor(at("/hardList"), "account")).toEqual(all);
    expect(preloadsFor(at("/hardList?language=en&y=120"), "account")).toEqual(all);
  });

  it("of an address with parameters leave out the calls that depend on them", () => {
    stubMeta({ access: "account", preloads: "/api/user", "preloads-plain": "/api/list" });
    expect(preloadsFor(at("/hardList?page=2"), "account")).toEqual(["/api/user"]);
  });

  it("are none for the public part of a page that belongs to an account", () => {
    stubMeta({ access: "account", preloads: "/api/user" });
    expect(preloadsFor(at("/bindWallet#cancel=x"), "public")).toEqual([]);
    stubMeta({ access: "public", preloads: "/api/captcha" });
    expect(preloadsFor(at("/signUp"), "public")).toEqual(["/api/captcha"]);
  });
});
