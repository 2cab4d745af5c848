import { parseMicroBp } from "@nodeyard/contract/money.ts";
import type { LastSevenDaysResponse } from "@nodeyard/contract/revenue/calls.ts";
import type {
  RevenueDetailResponse,
  RevenueDetailRow,
  StatementResponse,
} from "@nodeyard/contract/revenue/detail-calls.ts";
import type { RevenueWorld } from "../../settlement/testing/revenue-world.ts";

/** Pages are small, so that every list has several. */
const STATEMENT_PAGE = 50;
const DETAIL_PAGE = 2;

export const micro = (text: string): bigint => {
  const amount = parseMicroBp(text);
  if (amount === undefined) throw new Error(`${text} is no amount`);
  return amount;
};
export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);

export type Line = StatementResponse["list"][number];

/** All pages that an owner can read. */
export function createReader(world: RevenueWorld, owner: bigint) {
  const call = <T>(path: string, query: object = {}): Promise<T> =>
    world.call<T>(path, query, owner);
  return {
    call,
    sevenDays: async (query: object = {}) =>
      (await call<LastSevenDaysResponse>("getLastSenvenRevenue", query)).data,
    statement: async (range: object) => {
      const lines: Line[] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const page = await call<StatementResponse>("revenue/statement", {
          ...range,
          pageNum,
          pageSize: STATEMENT_PAGE,
        });
        lines.push(...page.list);
        if (lines.length >= page.total) return { page, lines };
      }
    },
    detail: async (queryDate: string, query: object = {}) => {
      const rows: RevenueDetailRow[] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const page = await call<RevenueDetailResponse>("web/revenueDetail", {
          queryDate,
          pageNum,
          pageSize: DETAIL_PAGE,
          ...query,
        });
        if (page.detailList !== "NO_CONTENT") rows.push(...page.detailList);
        if (rows.length >= page.deviceLength) return { page, rows };
      }
    },
  };
}

export type Reader = ReturnType<typeof createReader>;
