import { parsePrice } from "@nodeyard/contract/buyback/quote.ts";
import { formatFen, microBpToFen, parseMicroBp } from "@nodeyard/contract/money.ts";
import { getDetails, type ListedWithdrawal } from "@nodeyard/contract/withdrawal/calls.ts";
import { formatUtc } from "../../shared/format.ts";
import { call } from "../../shared/http.ts";
import { decimalsIn, type SheetFormat } from "../../shared/spreadsheets/decimals-in.ts";
import type { FileExport } from "../../shared/spreadsheets/export-buttons.tsx";
import type { SheetColumn } from "../../shared/spreadsheets/spreadsheet.ts";
import { ListExport, paidTime } from "../redemption/list-export.tsx";
import { sheet } from "../redemption/sheet-words.ts";
import { withdrawal } from "./messages.ts";
import { BADGES } from "./withdrawal-status.tsx";

/** The net in USDT at the price of the day that it was paid; empty before. */
function worthOf({ net, usdtPrice }: ListedWithdrawal): string {
  const [microBp, price] = [parseMicroBp(net), parsePrice(usdtPrice)];
  return microBp === undefined || price === undefined
    ? ""
    : formatFen(microBpToFen(microBp, price));
}

export function withdrawalSheet(format: SheetFormat): SheetColumn<ListedWithdrawal>[] {
  const amount = decimalsIn(format);
  return [
    {
      heading: sheet.utc(withdrawal.time),
      width: 20,
      value: (row) => formatUtc(row.created_at, "second"),
    },
    { heading: withdrawal.status, width: 14, value: (row) => BADGES[row.status].word },
    {
      heading: sheet.paidAt,
      width: 20,
      value: (row) => paidTime(row.status === "completed", row.ended_at),
    },
    { heading: sheet.grossBp, width: 18, value: (row) => amount(row.subtotal.amount) },
    { heading: sheet.feeBp, width: 18, value: (row) => amount(row.gas) },
    { heading: sheet.netBp, width: 18, value: (row) => amount(row.net) },
    { heading: sheet.usdtPrice, width: 16, value: (row) => amount(row.usdtPrice) },
    {
      heading: sheet.usdt,
      width: 16,
      value: (row) => amount(worthOf(row)),
    },
    { heading: withdrawal.address, width: 46, value: (row) => row.eth_dst_addr },
    { heading: withdrawal.transaction, width: 70, value: (row) => row.transaction || null },
  ];
}

/** Saves the withdrawals as a file. */
export default function WithdrawalExport(props: FileExport) {
  return (
    <ListExport
      list="withdrawals"
      columns={withdrawalSheet(props.format)}
      fetch={(page, signal) => call(getDetails, page, { signal })}
      {...props}
    />
  );
}
