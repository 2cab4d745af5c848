import { expect, test } from "vitest";
import { axisIncrements, axisTexts, valueText } from "./value-units.ts";

test("bits go in steps of 1000, bytes in steps of 1024", () => {
  expect(valueText("bps", 950)).toBe("950 bps");
  expect(valueText("bps", 12_500_000)).toBe("12.5 Mbps");
  expect(valueText("bps", -3_200)).toBe("-3.2 Kbps");
  expect(valueText("bytes", 1024 ** 3)).toBe("1 GiB");
  expect(valueText("bytesPerSecond", 1536 * 1024)).toBe("1.5 MiB/s");
  expect(valueText("percent", 99.5)).toBe("99.5%");
  expect(valueText("ms", 1234)).toBe("1,234 ms");
  expect(valueText("bp", 1_339_804.989441)).toBe("1,339,804.98 BP");
  expect(valueText("yuan", 3991.5)).toBe("¥3,991.50");
});

test("an axis has one step for all its values", () => {
  expect(axisTexts("bps", [0, 500_000, 1_000_000])).toEqual(["0", "0.5 Mbps", "1 Mbps"]);
  expect(axisTexts("bps", [-2_000, 0, 2_000])).toEqual(["-2 Kbps", "0", "2 Kbps"]);
  expect(axisTexts("percent", [0, 50, 100])).toEqual(["0%", "50%", "100%"]);
  expect(axisTexts("ms", [0, 2500])).toEqual(["0", "2,500"]);
  expect(axisTexts("bp", [0, 250_000, 1_250_000])).toEqual(["0", "250K BP", "1.25M BP"]);
  expect(axisTexts("yuan", [0, 3991.5])).toEqual(["¥0", "¥3.99K"]);
  expect(axisTexts("usdt", [0, 3991.5])).toEqual(["0 USDT", "3.99K USDT"]);
  expect(axisTexts("plain", [0, 2500])).toEqual(["0", "2.5K"]);
});

test("lines of a byte axis stand at powers of two", () => {
  expect(axisIncrements("bytes")).toContain(1024 ** 3);
  expect(axisIncrements("bytesPerSecond")).toContain(1024);
  expect(axisIncrements("bps")).toBeUndefined();
});
