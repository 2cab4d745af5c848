import { describe, expect, it } from "vitest";
import { bpNeeded, parsePrice, quoteOf, yuanOf } from "./quote.ts";

const PRICE = { numerator: 29n, denominator: 10_000n };

describe("a quote", () => {
  it.each([
    ["type 94: a twentieth is tax", 10_000n, { taxPpm: 50_000n, feePpm: 0n }, 9_500n, 500n, 0n],
    ["type 95", 1_000_000n, { taxPpm: 40_000n, feePpm: 0n }, 960_000n, 40_000n, 0n],
    ["tax and fee", 10_000n, { taxPpm: 50_000n, feePpm: 10_000n }, 9_400n, 500n, 100n],
    ["half a fen", 10n, { taxPpm: 50_000n, feePpm: 0n }, 9n, 1n, 0n],
  ])("%s", (_what, amountFen, deductions, netFen, taxFen, feeFen) => {
    const quote = quoteOf(amountFen, PRICE, deductions);
    expect(quote).toMatchObject({ netFen, taxFen, feeFen });
    expect(quote.netFen + quote.taxFen + quote.feeFen).toBe(amountFen);
  });

  it("takes whole BP, rounded up", () => {
    expect(bpNeeded(10_000n, PRICE)).toBe(34_483n);
    expect(bpNeeded(29n, PRICE)).toBe(100n);
    expect(bpNeeded(30n, PRICE)).toBe(104n);
  });

  it("never takes more BP than the balance that it is worth", () => {
    for (let bp = 1n; bp < 100_000n; bp = bp * 3n + 7n) {
      const yuan = yuanOf(bp * 1_000_000n, PRICE);
      expect(bpNeeded(yuan * 100n, PRICE)).toBeLessThanOrEqual(bp);
    }
  });

  it("leaves fractions of a BP out of a balance's worth", () => {
    expect(bpNeeded(10_000n, PRICE)).toBe(34_483n);
    expect(yuanOf(34_482_999_999n, PRICE)).toBe(99n);
    expect(yuanOf(34_483_000_000n, PRICE)).toBe(100n);
  });
});

it.each([
  ["0.0029", { numerator: 29n, denominator: 10_000n }],
  ["1", { numerator: 1n, denominator: 1n }],
  ["0", undefined],
  ["-1", undefined],
  ["1e3", undefined],
  ["0.123456789", undefined],
])("reads the price %s", (text, price) => {
  expect(parsePrice(text)).toEqual(price);
});
