import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./secrets.ts";

/** "correct-horse-9" at the least cost. */
const CHEAP_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$63q3gvL1NPZZ7uSL+zQp4A$01tazhvBo5ni6wHSMuYD2rewlW1AcMMnQ34AMNHm0ag";

describe("a password", () => {
  it("is hashed at OWASP's cost, each time with a salt of its own", async () => {
    const [one, other] = [await hashPassword("a"), await hashPassword("a")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(other).not.toBe(one);
    expect(await verifyPassword("a", one)).toBe(true);
    expect(await verifyPassword("b", one)).toBe(false);
  });

  it("is checked at the cost that its hash was made with", async () => {
    expect(await verifyPassword("correct-horse-9", CHEAP_HASH)).toBe(true);
    expect(await verifyPassword("correct-horse-8", CHEAP_HASH)).toBe(false);
    const dearer = CHEAP_HASH.replace("m=8", "m=16");
    expect(await verifyPassword("correct-horse-9", dearer)).toBe(false);
  });

  it.each([
    "",
    "x",
    CHEAP_HASH.replace("argon2id", "argon2i"),
    CHEAP_HASH.replace(/\$[^$]*$/, "$"),
  ])("matches no %o", async (hash) => {
    expect(await verifyPassword("", hash)).toBe(false);
    expect(await verifyPassword("correct-horse-9", hash)).toBe(false);
  });
});
