import type { Call } from "@nodeyard/contract/call.ts";
import type { z } from "zod";
import {
  getRevenueDetail,
  getStatement,
  type RevenueDetailRow,
  type StatementResponse,
} from "@nodeyard/contract/revenue/detail-calls.ts";
import { getLastSevenDays } from "@nodeyard/contract/revenue/calls.ts";
import { parseMicroBp } from "@nodeyard/contract/money.ts";
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
  const call = <Request extends z.ZodType, Response extends z.ZodObject>(
    which: Call<Request, Response>,
    query: z.input<Request>,
  ): Promise<z.output<Response>> => world.call(which, query, owner);
  return {
    call,
    sevenDays: async (query: { deviceId?: string } = {}) =>
      (await call(getLastSevenDays, query)).data,
    statement: async (range: { from: string; to: string }) => {
      const lines: Line[] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const page = await call(getStatement, {
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
        const page = await call(getRevenueDetail, {
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
