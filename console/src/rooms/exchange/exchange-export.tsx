import { getExchangeList, type Exchange } from "@nodeyard/contract/exchange/calls.ts";
import { formatUtc } from "../../shared/format.ts";
import { call } from "../../shared/http.ts";
import { decimalsIn, type SheetFormat } from "../../shared/spreadsheets/decimals-in.ts";
import type { FileExport } from "../../shared/spreadsheets/export-buttons.tsx";
import type { SheetColumn } from "../../shared/spreadsheets/spreadsheet.ts";
import { ListExport, paidTime } from "../redemption/list-export.tsx";
import { sheet } from "../redemption/sheet-words.ts";
import { exchange } from "./messages.ts";

/** No tax and no fee is taken from gift cards: their face value is what an exchange pays. */
function exchangeSheet(format: SheetFormat): SheetColumn<Exchange>[] {
  const amount = decimalsIn(format);
  return [
    { heading: sheet.number, width: 10, value: (row) => row.id },
    { heading: sheet.utc(exchange.time), width: 20, value: (row) => formatUtc(row.time, "second") },
    { heading: exchange.status, width: 14, value: (row) => exchange[row.state] },
    {
      heading: sheet.doneAt,
      width: 20,
      value: (row) => paidTime(row.state === "done", row.endedAt),
    },
    { heading: sheet.bp, width: 18, value: (row) => amount(row.exchangeBXC) },
    { heading: sheet.price, width: 14, value: (row) => amount(row.RMBPrice) },
    { heading: sheet.denomination, width: 14, value: (row) => row.JDCardMoney },
    { heading: sheet.count, width: 10, value: (row) => row.JDCardCount },
    { heading: sheet.gross, width: 14, value: (row) => row.exchangeJDMoney },
    { heading: sheet.tax, width: 14, value: () => amount("0.00") },
    { heading: sheet.fee, width: 14, value: () => amount("0.00") },
  ];
}

/** Saves the exchanges as a file. */
export default function ExchangeExport(props: FileExport) {
  return (
    <ListExport
      list="exchanges"
      columns={exchangeSheet(props.format)}
      fetch={(page, signal) => call(getExchangeList, page, { signal })}
      {...props}
    />
  );
}
