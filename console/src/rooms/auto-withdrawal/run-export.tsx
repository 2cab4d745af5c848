import { getAutoWithList, type AutoRun } from "@nodeyard/contract/auto-withdrawal/calls.ts";
import { formatUtc } from "../../shared/format.ts";
import { call } from "../../shared/http.ts";
import type { SheetFormat } from "../../shared/spreadsheets/decimals-in.ts";
import type { FileExport } from "../../shared/spreadsheets/export-buttons.tsx";
import type { SheetColumn } from "../../shared/spreadsheets/spreadsheet.ts";
import { ListExport, saleColumns } from "../redemption/list-export.tsx";
import { sheet } from "../redemption/sheet-words.ts";
import { autoWithdrawal as words } from "./messages.ts";
import { SKIP_WORDS, stateWord } from "./run-columns.tsx";

export function runSheet(format: SheetFormat): SheetColumn<AutoRun>[] {
  return [
    { heading: sheet.utc(words.time), width: 20, value: (run) => formatUtc(run.time, "second") },
    { heading: words.status, width: 14, value: stateWord },
    {
      heading: sheet.reason,
      width: 30,
      value: (run) => run.skipReason && SKIP_WORDS[run.skipReason],
    },
    ...saleColumns(format),
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
