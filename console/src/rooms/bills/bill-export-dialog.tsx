import type { Bill, KeptBill } from "@nodeyard/contract/bills/calls.ts";
import { ExportDialog } from "../../shared/spreadsheets/export-dialog.tsx";
import type { SheetColumn } from "../../shared/spreadsheets/spreadsheet.ts";
import { hostOf } from "./bill-columns.tsx";
import { bills } from "./messages.ts";
import { exportedAllBills, exportedBills } from "./queries.ts";

const BPS_PER_MBPS = 1_000_000;

const COLUMNS: readonly SheetColumn<Omit<Bill, "day95List" | "disputes">>[] = [
  { heading: bills.node, width: 24, value: hostOf },
  { heading: bills.task, width: 8, value: ({ task }) => task },
  { heading: bills.operator, width: 14, value: ({ operator }) => bills[operator] },
  { heading: bills.sheetBps, width: 20, value: ({ bps }) => bps / BPS_PER_MBPS },
  { heading: bills.days, width: 12, value: ({ effectiveDays }) => effectiveDays },
  { heading: bills.sheetBp, width: 18, value: ({ bp }) => Number(bp) },
  { heading: bills.sheetPrice, width: 16, value: ({ price }) => Number(price) },
  { heading: bills.state, width: 14, value: ({ state }) => bills[state] },
  { heading: bills.remark, width: 30, value: ({ remark }) => remark || null },
];

const KEPT_COLUMNS: readonly SheetColumn<KeptBill>[] = [
  { heading: bills.month, width: 12, value: ({ month }) => month },
  ...COLUMNS,
];

/** Saves the bills of all months that match the search. */
export function AllBillsExport({ host, onClose }: { host: string; onClose: () => void }) {
  return (
    <ExportDialog
      title={bills.downloadAll}
      source={{
        file: "bills.xlsx",
        columns: KEPT_COLUMNS,
        fetchPage: (page, signal) => exportedAllBills(host, page, signal),
      }}
      onClose={onClose}
    />
  );
}

/** Saves the month's bills that match the search as a spreadsheet. */
export default function BillExportDialog(props: {
  month: string;
  host: string;
  onClose: () => void;
}) {
  const { month, host } = props;
  return (
    <ExportDialog
      title={bills.downloadTitle(month)}
      source={{
        file: "bill.xlsx",
        columns: COLUMNS,
        fetchPage: (page, signal) => exportedBills(month, host, page, signal),
      }}
      onClose={props.onClose}
    />
  );
}
