import { z } from "zod";
import { NO_CONTENT } from "./envelope.ts";
import { integer } from "./fields.ts";
import { DEFAULT_PAGE_SIZE, EXPORT_PAGE_SIZE } from "./pagination.ts";

/** Page request; by default the first page of `DEFAULT_PAGE_SIZE` rows. */
export const pageQuery = {
  pageNum: integer(1, 1_000_000).optional().meta({ description: "From 1; 1 when absent" }),
  pageSize: integer(1, EXPORT_PAGE_SIZE)
    .optional()
    .meta({ description: `${DEFAULT_PAGE_SIZE} when absent` }),
};

/** A page of rows, with the total count and the page size used. */
export function pageReply<Row extends z.ZodType>(row: Row) {
  return { list: z.array(row), total: z.number(), pageSize: z.number() };
}

/** Rows, or the sentinel for an empty list. */
export function rowsOrNoContent<Row extends z.ZodType>(row: Row) {
  return z
    .union([z.array(row), z.literal(NO_CONTENT)])
    .meta({ description: `Rows, or the text ${NO_CONTENT} if there are none` });
}
