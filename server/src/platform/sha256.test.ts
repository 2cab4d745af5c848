import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hmacSha256 } from "./sha256.ts";

describe("HMAC-SHA-256", () => {
  it("gives what Node's own gives, for any key up to a block and any message", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 64 }),
        fc.uint8Array({ maxLength: 200 }),
        (key, message) => {
          expect(Buffer.from(hmacSha256(key)(message)).toString("hex")).toBe(
            createHmac("sha256", key).update(message).digest("hex"),
          );
        },
      ),
    );
  });

  it("refuses a key that would have to be hashed first", () => {
    expect(() => hmacSha256(new Uint8Array(65))).toThrow("longer than a block");
  });
});
