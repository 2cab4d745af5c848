// Offered to other rooms.
import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { formatUtc } from "../../shared/format.ts";
import { fileName } from "../../shared/save-file.ts";
import { decimalsIn, type SheetFormat } from "../../shared/spreadsheets/decimals-in.ts";
import type { FileExport } from "../../shared/spreadsheets/export-buttons.tsx";
import { ExportDialog } from "../../shared/spreadsheets/export-dialog.tsx";
import type { SheetColumn } from "../../shared/spreadsheets/spreadsheet.ts";
import { sheet } from "./sheet-words.ts";

interface Answer<Row> {
  readonly data: { readonly data: readonly Row[]; readonly total: number };
}

/** The instant of an order's end, if this is one that was paid. */
export function paidTime(isPaid: boolean, endedAt: string | null): string | null {
  return isPaid && endedAt !== null ? formatUtc(endedAt, "second") : null;
}

/** A sale as it is exported, or an automatic withdrawal. */
interface Sale {
  readonly state: string;
  readonly endedAt: string | null;
  readonly exchangeBXC: string;
  readonly RMBPrice: string;
  readonly exchangeMoney: string;
  readonly tax: string;
  readonly fee: string;
  readonly realMoney: string;
  readonly orderId: string;
}

/** Date paid, BP, price, yuan and number of the payment. */
export function saleColumns(format: SheetFormat): SheetColumn<Sale>[] {
  const amount = decimalsIn(format);
  return [
    {
      heading: sheet.paidAt,
      width: 20,
      value: (sale) => paidTime(sale.state === "paid", sale.endedAt),
    },
    { heading: sheet.bp, width: 18, value: (sale) => amount(sale.exchangeBXC) },
    { heading: sheet.price, width: 14, value: (sale) => amount(sale.RMBPrice) },
    { heading: sheet.gross, width: 14, value: (sale) => amount(sale.exchangeMoney) },
    { heading: sheet.tax, width: 14, value: (sale) => amount(sale.tax) },
    { heading: sheet.fee, width: 14, value: (sale) => amount(sale.fee) },
    { heading: sheet.net, width: 14, value: (sale) => amount(sale.realMoney) },
    { heading: sheet.order, width: 34, value: (sale) => sale.orderId || null },
  ];
}

/** Saves a list of orders as a file. */
export function ListExport<Row>(
  props: FileExport & {
    list: "buybacks" | "exchanges" | "runs" | "withdrawals";
    columns: readonly SheetColumn<Row>[];
    fetch: (
      page: { pageNum: number; pageSize: number },
      signal: AbortSignal,
    ) => Promise<Answer<Row>>;
  },
) {
  const { list, columns, fetch, format, onClose } = props;
  return (
    <ExportDialog
      title={sheet.title(sheet[list])}
      source={{
        file: fileName([sheet[list]], format),
        columns,
        fetchPage: async (pageNum, signal) => {
          const { data } = await fetch({ pageNum, pageSize: EXPORT_PAGE_SIZE }, signal);
          return { rows: data.data, total: data.total };
        },
      }}
      onClose={onClose}
    />
  );
}
