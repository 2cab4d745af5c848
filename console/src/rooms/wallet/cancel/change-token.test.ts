import { expect, test } from "vitest";
import { changeToken } from "./change-token.ts";

test("the token stands behind the mark, on the wallet's page alone", () => {
  expect(changeToken({ pathname: "/bindWallet", hash: "#cancel=abc-_1" })).toBe("abc-_1");
  expect(changeToken({ pathname: "/bindwallet/", hash: "#cancel=abc" })).toBe("abc");
  expect(changeToken({ pathname: "/withdrawal", hash: "#cancel=abc" })).toBeUndefined();
  expect(changeToken({ pathname: "/", hash: "#cancel=abc" })).toBeUndefined();
});

test("an address without a token is an ordinary one", () => {
  for (const hash of ["", "#", "#cancel=", "#page"])
    expect(changeToken({ pathname: "/bindWallet", hash })).toBeUndefined();
});
