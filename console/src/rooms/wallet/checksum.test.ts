import { expect, test } from "vitest";
import { agrees, withChecksum } from "./checksum.ts";

/** Examples of EIP-55 itself. */
const EXAMPLES = [
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0xde709f2102306220921060314715629080e2fb77",
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];

test.each(EXAMPLES)("%s is found from its digits in any case", async (address) => {
  expect(await withChecksum(address.toLowerCase())).toBe(address);
  expect(await withChecksum(`0x${address.slice(2).toUpperCase()}`)).toBe(address);
  expect(agrees(address, address)).toBe(true);
});

test("one letter in the wrong case does not agree; letters all of one case say nothing", async () => {
  const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  const wrong = address.replace("eAed", "eaed");
  const checksummed = await withChecksum(wrong);
  expect(agrees(wrong, checksummed)).toBe(false);
  expect(agrees(wrong.toLowerCase(), checksummed)).toBe(true);
  expect(agrees(`0x${wrong.slice(2).toUpperCase()}`, checksummed)).toBe(true);
});

test("a digit that was typed wrong changes the letters that are asked for", async () => {
  const wrong = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe0";
  expect(agrees(wrong, await withChecksum(wrong))).toBe(false);
});
