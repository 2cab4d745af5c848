import { expect, test } from "vitest";
import { publicPageAt } from "./public-page.ts";
import type { PublicRouteDef } from "./routes/route-def.ts";

const load: PublicRouteDef["load"] = () => Promise.reject(new Error("not loaded here"));
const cancel: PublicRouteDef = { path: "/bindWallet", hash: "cancel", load };
const returned: PublicRouteDef = { path: "/returned", load };
const at = (pathname: string, hash = "") => publicPageAt([cancel, returned], { pathname, hash });

test("finds a page behind a part of an address, with the text of that part", () => {
  expect(at("/bindWallet", "#cancel=ab-_9")).toEqual({ route: cancel, hash: "ab-_9" });
  expect(at("/bindwallet/", "#cancel=ab")?.hash).toBe("ab");
});

test("prefers the page behind a part of an address to the one at the address alone", () => {
  const contact: PublicRouteDef = { path: "/contact", load };
  const routes = [contact, { ...contact, hash: "cancel" }];
  const page = (hash: string) => publicPageAt(routes, { pathname: "/contact", hash });
  expect(page("#cancel=ab")).toEqual({ route: routes[1], hash: "ab" });
  expect(page("#other=ab")).toEqual({ route: contact, hash: "" });
});

test("finds a page at an address of its own", () => {
  expect(at("/returned")).toEqual({ route: returned, hash: "" });
  expect(at("/Returned/", "#other=x")).toEqual({ route: returned, hash: "" });
});

test("leaves every other address to the console", () => {
  expect(at("/bindWallet")).toBeUndefined();
  expect(at("/bindWallet", "#cancel=")).toBeUndefined();
  expect(at("/bindWallet", "#other=ab")).toBeUndefined();
  expect(at("/revenue", "#cancel=ab")).toBeUndefined();
});
