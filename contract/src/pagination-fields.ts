import { z } from "zod";
import { NO_CONTENT } from "./envelope.ts";
import { wholeNumber } from "./fields.ts";
import { EXPORT_PAGE_SIZE } from "./pagination.ts";

/** Which page of a list is asked for: the first one, and `DEFAULT_PAGE_SIZE` rows, when absent. */
export const pageQuery = {
  pageNum: wholeNumber(1, 1_000_000).optional(),
  pageSize: wholeNumber(1, EXPORT_PAGE_SIZE).optional(),
};

/** A page of rows, with how many there are and the size that the server used. */
export function pageReply<Row extends z.ZodType>(row: Row) {
  return { list: z.array(row), total: z.number(), pageSize: z.number() };
}

/** Rows, or the sentinel in the place of an empty list. */
export function rowsOrNoContent<Row extends z.ZodType>(row: Row) {
  return z.union([z.array(row), z.literal(NO_CONTENT)]);
}
