/** Lists are paged from 1; the server says the size it used (`deviceSize`). */
export const DEFAULT_PAGE_SIZE = 20;
/** Exports fetch pages of this size until all rows are there. */
export const EXPORT_PAGE_SIZE = 200;

export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
