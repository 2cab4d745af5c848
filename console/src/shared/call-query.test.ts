import { getDetails, listDevices } from "@nodeyard/contract/devices/calls.ts";
import { listViews } from "@nodeyard/contract/devices/view-calls.ts";
import { listFaults } from "@nodeyard/contract/faults/operator/calls.ts";
import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { callQuery, keyOf, pagedQuery } from "./call-query.ts";
import { invalidateRoom } from "./room-cache.ts";

test("a query's key is the room, the path and the request of its call", () => {
  const { queryKey } = callQuery(getDetails, { search: "ab", deviceType: "all" });
  expect(queryKey).toEqual(["devices", getDetails.path, { search: "ab", deviceType: "all" }]);
});

test("a page of a list has the default size unless another is asked for, and is read as rows", () => {
  expect(pagedQuery(listFaults, { pageNum: 2 }).queryKey[2]).toEqual({ pageNum: 2, pageSize: 20 });
  const { queryKey, select } = pagedQuery(listFaults, { pageSize: 200 });
  expect(queryKey[2]).toEqual({ pageSize: 200 });
  expect(select?.({ code: 200, list: [], total: 7, pageSize: 200 })).toMatchObject({
    rows: [],
    total: 7,
    pageSize: 200,
  });
});

test("a key matches every request of the call that has its fields, and no other call", async () => {
  const client = new QueryClient();
  const keys: QueryKey[] = [
    callQuery(listDevices, { deviceType: "lite", manual_schedule: true }).queryKey,
    callQuery(listDevices, { deviceType: "lite" }).queryKey,
    callQuery(listViews, {}).queryKey,
  ];
  for (const key of keys) client.setQueryData(key, {});
  const stale = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  await client.invalidateQueries({ queryKey: keyOf(listDevices, { manual_schedule: true }) });
  expect(stale()).toEqual([true, false, false]);
  await client.invalidateQueries({ queryKey: keyOf(listDevices) });
  expect(stale()).toEqual([true, true, false]);
  await invalidateRoom(client, "devices");
  expect(stale()).toEqual([true, true, true]);
});
