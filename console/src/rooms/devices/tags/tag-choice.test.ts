import { expect, test } from "vitest";
import { tagChanges, tagStates, typedTag } from "./tag-choice.ts";

test("a tag of a selection is had by all, some or none of it, and only what is changed is sent", () => {
  const chosen = [{ tags: ["rack", "loud"] }, { tags: ["rack"] }, {}];
  const before = tagStates(["loud", "rack", "roof"], chosen.slice(0, 2));
  expect([...before]).toEqual([
    ["loud", "some"],
    ["rack", "all"],
    ["roof", "none"],
  ]);
  expect(tagStates(["rack"], chosen).get("rack")).toBe("some");
  const after = new Map(before).set("rack", "none").set("roof", "all").set("new", "all");
  expect(tagChanges(before, after)).toEqual({ add: ["roof", "new"], remove: ["rack"] });
  expect(tagChanges(before, before)).toEqual({ add: [], remove: [] });
});

test("a typed tag is the one that exists in another spelling", () => {
  expect(typedTag("  RACK   7 ", ["Rack 7"])).toBe("Rack 7");
  expect(typedTag("<b>", [])).toBe("<b>");
  expect(typedTag("  ", ["Rack"])).toBeUndefined();
});
