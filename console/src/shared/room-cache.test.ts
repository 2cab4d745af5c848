import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { invalidateRoom, roomKey } from "./room-cache.ts";

test("a key begins with its room", () => {
  expect(roomKey("devices")("list", { page: 2 })).toEqual(["devices", "list", { page: 2 }]);
});

test("a change of a room makes its answers stale, and those that show its data; no others", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const fetch = (queryKey: readonly unknown[], shows: readonly ("devices" | "wallet")[] = []) =>
    client.fetchQuery({ queryKey, queryFn: () => "answer", meta: { shows } });
  await fetch(["devices", "count"]);
  await fetch(["tasks", "summary"], ["devices"]);
  await fetch(["withdrawal", "balance"], ["wallet"]);
  await invalidateRoom(client, "devices");
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect(isStale(["devices", "count"])).toBe(true);
  expect(isStale(["tasks", "summary"])).toBe(true);
  expect(isStale(["withdrawal", "balance"])).toBe(false);
});
