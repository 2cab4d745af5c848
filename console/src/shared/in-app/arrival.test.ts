import { describe, expect, it } from "vitest";
import { arrivalAt, ownAddress } from "./arrival.ts";

const at = (path: string) => new URL(path, "http://nodeyard.test");
const NEW_WINDOW = { hasSession: false, hasLeft: false };
const HAS_LEFT = { hasSession: false, hasLeft: true };

describe("the way into a page", () => {
  it("leads to the platform without a session and without a code", () => {
    expect(arrivalAt(at("/wechat/overview?language=en"), NEW_WINDOW)).toEqual({ kind: "unknown" });
  });

  it("never takes an openid of the address for a person", () => {
    expect(arrivalAt(at("/wechat?openid=oAnyone"), NEW_WINDOW)).toEqual({ kind: "unknown" });
  });

  it("takes a code with its state to the server, in the window that left for it", () => {
    expect(arrivalAt(at("/wechat?code=c1&state=s1"), HAS_LEFT)).toEqual({
      kind: "authorised",
      code: "c1",
      state: "s1",
    });
    expect(arrivalAt(at("/wechat?code=c1"), HAS_LEFT)).toEqual({
      kind: "authorised",
      code: "c1",
      state: "",
    });
  });

  it("sends nothing of a link with a code that this window did not leave for", () => {
    expect(arrivalAt(at("/wechat?code=c1&state=s1"), NEW_WINDOW)).toEqual({ kind: "foreign" });
  });

  it("is refused consent where the platform gives a state alone", () => {
    expect(arrivalAt(at("/wechat?state=s1"), HAS_LEFT)).toEqual({ kind: "declined" });
  });

  it("needs neither with a session of this window, whatever its address still says", () => {
    expect(
      arrivalAt(at("/wechat?code=used&state=s1"), { hasSession: true, hasLeft: false }),
    ).toEqual({ kind: "known" });
  });

  it("leaves of the address what is the page's own", () => {
    const address = at("/wechat/device?language=en&account=7&code=c&state=s&openid=o&appid=a");
    expect(ownAddress(address)).toBe("/wechat/device?language=en&account=7");
  });
});
