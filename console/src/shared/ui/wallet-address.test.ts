import { expect, test } from "vitest";
import { addressGroups, shortHash } from "./wallet-address.tsx";

const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

test("an address is compared by fours after its prefix, and nothing of it is lost", () => {
  const groups = addressGroups(ADDRESS);
  expect(groups).toEqual("0x 5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed".split(" "));
  expect(groups.join("")).toBe(ADDRESS);
});

test("a short form keeps beginning and end", () => {
  expect(shortHash(ADDRESS)).toBe("0x5aAe…eAed");
});
