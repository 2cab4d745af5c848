import {
  approveBuybackBatch,
  exportBuybackBatch,
  undoBuybackBatch,
  type BuybackBatch,
  type SheetResponse,
} from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { SHEET_HEADINGS, SHEET_TITLE } from "@nodeyard/contract/buyback/operator/batch-rules.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import type { BatchAct } from "./batch-columns.tsx";
import { BatchFacts } from "./batch-facts.tsx";
import { buybacks } from "./messages.ts";
import { saveFile } from "../../../shared/save-file.ts";
import type { SheetValue } from "../../../shared/spreadsheets/sheet-cells.ts";
import { openSpreadsheet, type SheetColumn } from "../../../shared/spreadsheets/spreadsheet.ts";

type Line = SheetResponse["sheet"][number];

const WIDTHS = [14, 30, 24, 24, 42];

/** The rows of Alipay's template: its title, its headings, then the payments. */
function paymentRows(sheet: readonly Line[]): readonly (readonly SheetValue[])[] {
  return [
    SHEET_HEADINGS,
    ...sheet.map(({ line, account, name, amountYuan, remark }) => [
      line,
      account,
      name,
      Number(amountYuan),
      remark,
    ]),
  ];
}

const columns = WIDTHS.map((width, index): SheetColumn<readonly SheetValue[]> => ({
  heading: index === 0 ? SHEET_TITLE : "",
  width,
  value: (row) => row[index] ?? null,
}));

/** Saves the file that Alipay's batch transfer takes. */
async function savePaymentFile(batchId: string, sheet: readonly Line[]): Promise<void> {
  const file = openSpreadsheet(columns);
  try {
    file.add(paymentRows(sheet));
    saveFile(await file.write(), `alipay-batch-${batchId}.xlsx`);
  } finally {
    file.close();
  }
}

type Act = Exclude<BatchAct, "result">;

const TEXTS = {
  approve: {
    title: buybacks.approveTitle,
    text: buybacks.approveText,
    submit: buybacks.approve,
    tone: "primary",
  },
  exportBatch: {
    title: buybacks.exportBatchTitle,
    text: buybacks.exportBatchText,
    submit: buybacks.exportBatch,
    tone: "primary",
  },
  undo: {
    title: buybacks.undoTitle,
    text: buybacks.undoText,
    submit: buybacks.undo,
    tone: "danger",
  },
} as const;

/** Approves or undoes a batch, or makes the file that it is paid with. */
export default function BatchDialog(props: { act: Act; batch: BuybackBatch; onClose: () => void }) {
  const { act, batch } = props;
  const { batchId, version } = batch;
  return (
    <ActDialog
      {...TEXTS[act]}
      lead={<BatchFacts batch={batch} />}
      send={async (reason) => {
        const request = { batchId, version, reason };
        if (act === "approve") return call(approveBuybackBatch, request);
        if (act === "undo") return call(undoBuybackBatch, request);
        const answer = await call(exportBuybackBatch, request);
        await savePaymentFile(batchId, answer.sheet);
        return answer;
      }}
      onClose={props.onClose}
    />
  );
}
