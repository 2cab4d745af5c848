import type { RevenueDetailRow } from "@nodeyard/contract/revenue/detail-calls.ts";
import type { SheetColumn } from "../../../shared/spreadsheets/spreadsheet.ts";
import { CARRIER_WORDS } from "./carrier.tsx";
import type { DetailKind, DetailView } from "./detail-view.ts";
import { conditionOf } from "./condition-of.ts";
import { detail } from "./messages.ts";

type Sheet = readonly SheetColumn<RevenueDetailRow>[];

const GIB = 2 ** 30;
const MBPS = 1_000_000;

function hundredths(value: number | null, unit: number): number | null {
  return value === null ? null : Math.round((value / unit) * 100) / 100;
}

/** An amount that can be summed up: what a device earns in a day has fewer than the 15 digits that a cell keeps exactly. */
function amount(text: string): number {
  return Number(text);
}

/** The columns that only one of the pages has. */
const OWN_COLUMNS: Readonly<Record<DetailKind, Sheet>> = {
  all: [
    { heading: detail.networkBp, width: 18, value: (row) => amount(row.network_bxc) },
    { heading: detail.computeBp, width: 18, value: (row) => amount(row.compute_bxc) },
    { heading: detail.activityBp, width: 18, value: (row) => amount(row.activity_bxc) },
  ],
  network: [],
  calculate: [
    { heading: detail.sheetBandwidth, width: 16, value: (row) => hundredths(row.nf_out_bps, MBPS) },
    {
      heading: detail.sheetStorage,
      width: 14,
      value: (row) => hundredths(row.ext_storage_size, GIB),
    },
    { heading: detail.sheetStorageTime, width: 18, value: (row) => row.storage_time },
    { heading: detail.sheetTraffic, width: 16, value: (row) => hundredths(row.out_bytes, GIB) },
  ],
};

/** Columns of the exported list; what is not known leaves its cell empty. */
export function revenueSheet({ kind, day }: Pick<DetailView, "kind" | "day">): Sheet {
  return [
    { heading: detail.day, width: 14, value: () => day },
    { heading: detail.device, width: 20, value: (row) => row.mac_address },
    { heading: detail.note, width: 26, value: (row) => row.note || null },
    { heading: detail.revenue, width: 18, value: (row) => amount(row.revenue) },
    { heading: detail.yuan, width: 14, value: (row) => amount(row.revenueToRmb) },
    ...OWN_COLUMNS[kind],
    {
      heading: detail.condition,
      width: 22,
      value: (row) => conditionOf(row).word,
    },
    { heading: detail.carrier, width: 12, value: (row) => CARRIER_WORDS[row.operator] },
    {
      heading: detail.sheetBinding,
      width: 12,
      value: (row) => (row.isUnbound ? detail.unbound : detail.sheetBound),
    },
  ];
}
