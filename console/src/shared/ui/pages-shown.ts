/** Which page numbers a pager shows: the first, the last, and the current with its neighbours. */
export function pagesShown(page: number, last: number): (number | "gap")[] {
  const wanted = new Set([1, last, page - 1, page, page + 1]);
  // A gap of a single page would take the room of the page itself.
  if (page - 2 === 2) wanted.add(2);
  if (page + 2 === last - 1) wanted.add(last - 1);
  const pages = [...wanted].filter((each) => each >= 1 && each <= last).toSorted((a, b) => a - b);
  return pages.flatMap((each, index) => {
    const before = pages[index - 1];
    return before !== undefined && each - before > 1 ? (["gap", each] as const) : [each];
  });
}
