import type { RevenueDetailRow } from "@nodeyard/contract/revenue/detail-calls.ts";
import { expect, test } from "vitest";
import type { DetailKind } from "./detail-view.ts";
import { revenueSheet } from "./revenue-sheet.ts";

const ROW: RevenueDetailRow = {
  id: "1",
  deviceType: "lite",
  serverHostname: "arm-001",
  mac_address: "02:00:00:00:00:01",
  note: "=1+1",
  noteStatus: true,
  note_unlock_at: null,
  revenue: "1819584.323372",
  revenueToRmb: "5276.79",
  network_bxc: "1819505.160000",
  compute_bxc: "74.163372",
  activity_bxc: "5.000000",
  description: "normal",
  fault: null,
  nf_out_bps: 50_000_000,
  ext_storage_size: 2 ** 40,
  storage_time: 23.5,
  out_bytes: null,
  operator: "ct",
  info: "0.1.0",
  tags: [],
  isUnbound: false,
};
const cells = (kind: DetailKind, row = ROW) =>
  revenueSheet({ kind, day: "2026-03-09" }).map(({ value }) => value(row));

test("amounts are numbers to the micro-BP, so that a sheet sums them up", () => {
  expect(cells("all").slice(0, 8)).toEqual([
    "2026-03-09",
    "02:00:00:00:00:01",
    "=1+1",
    1819584.323372,
    5276.79,
    1819505.16,
    74.163372,
    5,
  ]);
});

test("compute revenue comes with what it was paid for; what is not known leaves its cell empty", () => {
  expect(cells("calculate").slice(5, 9)).toEqual([50, 1024, 23.5, null]);
  expect(cells("network", { ...ROW, note: "" })[2]).toBeNull();
});

test("each page's columns are its own", () => {
  expect(cells("all")).toHaveLength(11);
  expect(cells("network")).toHaveLength(8);
  expect(cells("calculate")).toHaveLength(12);
});
