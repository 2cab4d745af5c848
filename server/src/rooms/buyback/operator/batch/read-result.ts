import { batchErrors } from "@nodeyard/contract/buyback/operator/batch-errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";

/** A row of a result file. */
export interface ResultRow {
  /** In the file, from 1. */
  readonly row: number;
  readonly account: string;
  /** Undefined where the file has no such column. */
  readonly name: string | undefined;
  /** Undefined if it is no amount. */
  readonly amountFen: bigint | undefined;
  /** The payment's number, from the remark; undefined if it has none. */
  readonly outBizNo: string | undefined;
  readonly result: "paid" | "failed" | undefined;
  /** Alipay's words for a failure. */
  readonly failure: string;
  /** Alipay's number of the payment, if the file has it. */
  readonly orderId: string;
}

/** Headings of Alipay's files, as they have been called over the years, without brackets and spaces. */
const HEADINGS = {
  account: ["收款方支付宝账号", "收款方账号", "收款人账号", "收款账号", "收款人email", "对方账号"],
  name: ["收款方姓名", "收款人姓名", "收款方名称", "收款方户名", "对方名称"],
  amount: ["金额", "付款金额", "转账金额", "收款金额"],
  remark: ["备注", "付款理由", "付款备注", "转账备注"],
  status: ["状态", "付款状态", "转账状态", "处理状态", "处理结果", "付款结果"],
  failure: ["失败原因", "错误原因", "失败理由", "错误描述"],
  order: ["支付宝流水号", "支付宝订单号", "业务流水号", "转账单号", "流水号", "订单号"],
} as const;
type Heading = keyof typeof HEADINGS;
const HEADINGS_WITHIN_ROWS = 10;
const NEEDED = ["account", "amount", "remark"] as const;

const PAID = /^(?:付款|转账|支付|交易|处理)?成功$|^已(?:付款|支付|到账)$|^success$/i;
const FAILED =
  /^(?:付款|转账|支付|交易|处理)?失败$|^(?:交易)?已?关闭$|^已退(?:款|票|回)$|^fail(?:ed|ure)?$/i;

const plainHeading = (cell: string): string =>
  cell
    .replace(/[（(].*?[）)]/g, "")
    .replace(/[\s*]/g, "")
    .toLowerCase();

function columnsOf(row: readonly string[]): ReadonlyMap<Heading, number> {
  const cells = row.map(plainHeading);
  const found = new Map<Heading, number>();
  for (const heading of Object.keys(HEADINGS) as Heading[]) {
    // In the order of the names: the more exact one first.
    for (const name of HEADINGS[heading]) {
      const at = cells.indexOf(name);
      if (at >= 0 && !found.has(heading)) found.set(heading, at);
    }
  }
  return found;
}

/** `1,234.5` → 123450n; undefined if it is no amount. */
export function parseAmount(cell: string): bigint | undefined {
  const plain = cell.replace(/[,，\s¥￥元]/g, "");
  const match = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(plain);
  return match ? BigInt(`${match[1]}${(match[2] ?? "").padEnd(2, "0")}`) : undefined;
}

/** Common result of a row's status columns; undefined if they differ. */
function readStatus(cells: readonly string[]): ResultRow["result"] {
  const texts = cells.map((cell) => cell.replace(/\s/g, ""));
  if (texts.length === 0) return undefined;
  if (texts.every((text) => PAID.test(text))) return "paid";
  return texts.every((text) => FAILED.test(text)) ? "failed" : undefined;
}

/**
 * The payments in the rows of a result file, by its headings, wherever they are; rows without account, amount and remark, such as
 * sums, are none. `needsStatus`: false for the file that was handed out, which has none.
 */
export function readResult(
  rows: readonly (readonly string[])[],
  { needsStatus = true } = {},
): ResultRow[] {
  const headAt = rows.slice(0, HEADINGS_WITHIN_ROWS).findIndex((row) => {
    const columns = columnsOf(row);
    return NEEDED.every((name) => columns.has(name)) && (!needsStatus || columns.has("status"));
  });
  if (headAt < 0) throw new ApiError(batchErrors.resultUnreadable);
  const head = rows[headAt] ?? [];
  const columns = columnsOf(head);
  const statusColumns = head.flatMap((cell, at) =>
    HEADINGS.status.some((name) => name === plainHeading(cell)) ? [at] : [],
  );
  return rows.slice(headAt + 1).flatMap((row, index): ResultRow[] => {
    // A tab keeps numbers as text in Alipay's CSV files.
    const cellAt = (at: number): string => (row[at] ?? "").replace(/^[\t'`]+|\t+$/g, "").trim();
    const cell = (heading: Heading): string => cellAt(columns.get(heading) ?? -1);
    const [account, amount, remark] = NEEDED.map(cell) as [string, string, string];
    if (account === "" && remark === "") return [];
    return [
      {
        row: headAt + index + 2,
        account,
        name: columns.has("name") ? cell("name") : undefined,
        amountFen: parseAmount(amount),
        outBizNo: /(?:^|[^0-9a-f])([0-9a-f]{32})$/.exec(remark)?.[1],
        result: readStatus(statusColumns.map(cellAt)),
        failure: cell("failure"),
        orderId: cell("order"),
      },
    ];
  });
}
