import { createHash } from "node:crypto";
import { toHex } from "@nodeyard/contract/revenue/merkle.ts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserHash } from "./browser-hash.ts";

beforeEach(() => vi.stubGlobal("crypto", {}));
afterEach(() => vi.unstubAllGlobals());

/** As on an address that is not secure, where the browser gives none. */
async function hexOf(message: Uint8Array<ArrayBuffer>): Promise<string> {
  const { hash, isBrowsers } = browserHash();
  expect(isBrowsers).toBe(false);
  return toHex(await hash(message));
}

describe("SHA-256 without the browser's", () => {
  // Of FIPS 180-4's examples and NIST's test vectors.
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    [
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("gives what the standard says (%#)", async (text, digest) => {
    expect(await hexOf(new TextEncoder().encode(text))).toBe(digest);
  });

  it("gives what Node's gives at every length around the block's bounds", async () => {
    for (let length = 0; length <= 200; length += 1) {
      const message = Uint8Array.from({ length }, (_, index) => index * 7 + length);
      expect(await hexOf(message)).toBe(createHash("sha256").update(message).digest("hex"));
    }
  });

  it("gives what Node's gives for any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (message) => {
        expect(await hexOf(message)).toBe(createHash("sha256").update(message).digest("hex"));
      }),
    );
  });
});
