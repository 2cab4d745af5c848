import { expect, test } from "vitest";
import { scrollPositionIn, withScrollPosition } from "./scroll-position.ts";

test("reads whole positions only, and takes anything else for the top", () => {
  expect(scrollPositionIn("?page=2&y=640")).toBe(640);
  for (const search of ["", "?y=", "?y=-4", "?y=1.5", "?y=far", "?page=2"])
    expect(scrollPositionIn(search)).toBe(0);
});

test("keeps what else an address says, and says nothing at the top", () => {
  const address = "http://a.test/hardList?page=2&language=zn";
  expect(withScrollPosition(address, 640)).toBe(`${address}&y=640`);
  expect(withScrollPosition(`${address}&y=640`, 12)).toBe(`${address}&y=12`);
  expect(withScrollPosition(`${address}&y=640`, 0)).toBe(address);
});
