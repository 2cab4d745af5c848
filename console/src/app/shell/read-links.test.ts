import { expect, test } from "vitest";
import { readLinks } from "./read-links.ts";

test("links have a name and an address, which may contain an equals sign", () => {
  expect(readLinks("")).toEqual([]);
  expect(readLinks("微博=https://weibo.com/a?b=c, X=https://x.com/nodeyard")).toEqual([
    { name: "微博", address: "https://weibo.com/a?b=c" },
    { name: "X", address: "https://x.com/nodeyard" },
  ]);
});
