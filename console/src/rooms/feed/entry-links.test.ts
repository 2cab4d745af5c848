import { expect, test } from "vitest";
import { linkName, userAddress } from "./entry-links.ts";

test("a user's page is on the host of the entry's link, an app's beneath /apps", () => {
  const url = "https://github.com/nodeyard/agent/tree/main";
  expect(userAddress({ login: "octocat", url })).toBe("https://github.com/octocat");
  expect(userAddress({ login: "renovate[bot]", url })).toBe("https://github.com/apps/renovate");
});

test("a link is called by its repository, and by what it leads to there", () => {
  expect(linkName("https://github.com/nodeyard/agent")).toBe("nodeyard/agent");
  expect(linkName("https://github.com/nodeyard/agent/tree/fix/a%20b")).toBe(
    "nodeyard/agent @ fix/a b",
  );
  expect(linkName("https://nodeyard.test/")).toBe("nodeyard.test");
  expect(linkName("https://nodeyard.test/%E0%A4%A")).toBe("%E0%A4%A");
});
