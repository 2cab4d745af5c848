import { expect, it } from "vitest";
import { resourceAt } from "./guide-text.ts";

it("counts the four kinds of resources from 1, and knows no other", () => {
  const found = ["1", "2", "3", "4"].map((type) => resourceAt(`?type=${type}`));
  expect(found).toEqual(["router", "arm", "x86", "server"]);
  for (const search of ["", "?type=0", "?type=5", "?type=x", "?type=1.5"])
    expect(resourceAt(search)).toBeUndefined();
});
