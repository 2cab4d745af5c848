import { expect, it } from "vitest";
import { pagesOf, readEvents } from "./read-events.ts";

const event = (over: object = {}) => ({
  id: "22249084964",
  type: "PushEvent",
  actor: { id: 583231, login: "octocat" },
  repo: { id: 1, name: "nodeyard/agent", url: "https://api.github.com/repos/nodeyard/agent" },
  payload: { push_id: 10115855396, ref: "refs/heads/main", head: "7a8f3ac8", before: "883efe03" },
  public: true,
  created_at: "2026-03-10T08:00:00Z",
  ...over,
});
const urls = (...events: object[]) =>
  readEvents(events, "https://api.github.com")?.map(({ url }) => url);

it("links a push to its branch, and a creation to what was created", () => {
  expect(
    urls(
      event(),
      event({ payload: { ref: "refs/heads/fix/a b&c" } }),
      event({ type: "CreateEvent", payload: { ref: "v1.0", ref_type: "tag" } }),
      event({ type: "CreateEvent", payload: { ref: null, ref_type: "repository" } }),
    ),
  ).toEqual([
    "https://github.com/nodeyard/agent/tree/main",
    "https://github.com/nodeyard/agent/tree/fix/a%20b%26c",
    "https://github.com/nodeyard/agent/tree/v1.0",
    "https://github.com/nodeyard/agent",
  ]);
});

it("skips what the feed does not show, what is not public and what is no event", () => {
  const others = [
    event({ type: "WatchEvent" }),
    event({ public: false }),
    event({ actor: { login: "a&b" } }),
    event({ repo: { name: "../../evil" } }),
    event({ created_at: "yesterday" }),
    null,
    7,
  ];
  expect(readEvents(others, "https://api.github.com")).toEqual([]);
  expect(readEvents({ message: "Not Found" }, "https://api.github.com")).toBeUndefined();
});

it("finds the pages of an API, of GitHub and of an own server", () => {
  expect(pagesOf("https://api.github.com")).toBe("https://github.com");
  expect(pagesOf("https://code.example.com:8443/api/v3")).toBe("https://code.example.com:8443");
});
