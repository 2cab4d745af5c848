/** Lines of a batch at most. Alipay takes 3,000 a file; each of ours is asked for at its gateway first. */
export const BATCH_MAX_LINES = 200;

/** Rows and columns of a result file that are read at most. */
export const RESULT_MAX_ROWS = 1000;
export const RESULT_MAX_COLUMNS = 40;

/**
 * States of a batch. `waiting`: another operator has to approve it; `open`: to be paid by hand; `settled`: its result was read;
 * `undone`: its buy-backs are paid automatically again.
 */
export const BATCH_STATES = ["waiting", "open", "settled", "undone"] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** First row of the file that Alipay's batch transfer takes: its own template's. */
export const SHEET_TITLE = "支付宝批量付款文件模板（前面两行请勿删除）";
/** Second row of that file. */
export const SHEET_HEADINGS = [
  "序号（必填）",
  "收款方支付宝账号（必填）",
  "收款方姓名（必填）",
  "金额（必填，单位：元）",
  "备注（选填）",
] as const;

/**
 * Why a row of a result file, or a line of a batch, is refused. `unknown`: no payment of the batch; `notFinal`: neither paid nor
 * failed; `missing`: not in the file; `ended`: paid or returned already; `atGateway`: Alipay has a payment of it already;
 * `otherWay`: in another batch.
 */
export const RESULT_PROBLEMS = [
  "unknown",
  "duplicate",
  "account",
  "name",
  "amount",
  "notFinal",
  "missing",
  "ended",
  "atGateway",
  "otherWay",
] as const;
export type ResultProblem = (typeof RESULT_PROBLEMS)[number];
