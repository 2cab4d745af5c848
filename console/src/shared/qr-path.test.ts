import { expect, test } from "vitest";
import { qrPath } from "./qr-path.ts";

test("draws each run of dark modules once", () => {
  expect(
    qrPath([
      [true, true, false],
      [false, false, true],
    ]),
  ).toBe("M0 0h2v1h-2zM2 1h1v1h-1z");
});
