import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { invalidateRoom } from "./room-cache.ts";

test("a change of a room makes its answers stale, and those that show its data; no others", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const fetch = (queryKey: QueryKey, shows: readonly ("devices" | "wallet")[] = []) =>
    client.fetchQuery({ queryKey, queryFn: () => "answer", meta: { shows } });
  await fetch(["devices", "count"]);
  await fetch(["tasks", "summary"], ["devices"]);
  await fetch(["withdrawal", "balance"], ["wallet"]);
  await invalidateRoom(client, "devices");
  const isStale = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;
  expect(isStale(["devices", "count"])).toBe(true);
  expect(isStale(["tasks", "summary"])).toBe(true);
  expect(isStale(["withdrawal", "balance"])).toBe(false);
});
