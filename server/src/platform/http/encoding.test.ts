import { expect, it } from "vitest";
import { acceptedEncoding } from "./encoding.ts";

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip;q=0.5, br;q=1.0", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.000", "identity"],
  ["GZIP", "gzip"],
  ["brotli", "identity"],
])("accepted encodings of %s lead to %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
