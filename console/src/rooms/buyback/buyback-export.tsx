import { getBuybackList, type Buyback } from "@nodeyard/contract/buyback/calls.ts";
import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { formatUtc } from "../../shared/format.ts";
import { call } from "../../shared/http.ts";
import type { SheetFormat } from "../../shared/spreadsheets/decimals-in.ts";
import type { FileExport } from "../../shared/spreadsheets/export-buttons.tsx";
import type { SheetColumn } from "../../shared/spreadsheets/spreadsheet.ts";
import { ListExport, saleColumns } from "../redemption/list-export.tsx";
import { sheet } from "../redemption/sheet-words.ts";
import { buyback } from "./messages.ts";

export function buybackSheet(format: SheetFormat): SheetColumn<Buyback>[] {
  return [
    { heading: sheet.utc(buyback.time), width: 20, value: (row) => formatUtc(row.time, "second") },
    { heading: buyback.status, width: 14, value: (row) => buyback[row.state] },
    ...saleColumns(format),
    { heading: buyback.payee, width: 20, value: (row) => row.ZFBName },
    { heading: sheet.account, width: 24, value: (row) => row.ZFBAccount },
  ];
}

/** Saves the sales of a kind as a file. */
export default function BuybackExport(props: FileExport & { type: BuybackType }) {
  const { type, ...file } = props;
  return (
    <ListExport
      list="buybacks"
      columns={buybackSheet(file.format)}
      fetch={(page, signal) => call(getBuybackList, { type, ...page }, { signal })}
      {...file}
    />
  );
}
