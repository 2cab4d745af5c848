import { getAutoWithList, type AutoRun } from "@nodeyard/contract/auto-withdrawal/calls.ts";
import { formatUtc } from "../../shared/format.ts";
import { call } from "../../shared/http.ts";
import { decimalsIn, type SheetFormat } from "../../shared/spreadsheets/decimals-in.ts";
import type { FileExport } from "../../shared/spreadsheets/export-buttons.tsx";
import type { SheetColumn } from "../../shared/spreadsheets/spreadsheet.ts";
import { ListExport, paidTime } from "../redemption/list-export.tsx";
import { sheet } from "../redemption/sheet-words.ts";
import { autoWithdrawal as words } from "./messages.ts";
import { SKIP_WORDS } from "./run-columns.tsx";

function runSheet(format: SheetFormat): SheetColumn<AutoRun>[] {
  const amount = decimalsIn(format);
  return [
    { heading: sheet.utc(words.time), width: 20, value: (run) => formatUtc(run.time, "second") },
    { heading: words.status, width: 14, value: (run) => words[run.state] },
    {
      heading: sheet.reason,
      width: 30,
      value: (run) => run.skipReason && SKIP_WORDS[run.skipReason],
    },
    {
      heading: sheet.paidAt,
      width: 20,
      value: (run) => paidTime(run.state === "paid", run.endedAt),
    },
    { heading: sheet.bp, width: 18, value: (run) => amount(run.exchangeBXC) },
    { heading: sheet.price, width: 14, value: (run) => amount(run.RMBPrice) },
    { heading: sheet.gross, width: 14, value: (run) => amount(run.exchangeMoney) },
    { heading: sheet.tax, width: 14, value: (run) => amount(run.tax) },
    { heading: sheet.fee, width: 14, value: (run) => amount(run.fee) },
    { heading: sheet.net, width: 14, value: (run) => amount(run.realMoney) },
    { heading: sheet.order, width: 34, value: (run) => run.orderId || null },
    { heading: words.payeeColumn, width: 20, value: (run) => run.ZFBName || null },
    { heading: sheet.account, width: 24, value: (run) => run.ZFBAccount || null },
  ];
}

/** Saves the runs as a file. */
export default function RunExport(props: FileExport) {
  return (
    <ListExport
      list="runs"
      columns={runSheet(props.format)}
      fetch={(page, signal) => call(getAutoWithList, page, { signal })}
      {...props}
    />
  );
}
