import { expect, test, vi } from "vitest";
import { walkPages, type ExportPage, type PageFailure } from "./page-walk.ts";

function walkOf(pages: readonly (readonly string[] | Error)[], total: number) {
  const left = new Map(pages.map((page, index) => [index + 1, page]));
  const rows: string[] = [];
  const controller = new AbortController();
  const fetchPage = vi.fn(async (page: number): Promise<ExportPage<string>> => {
    const found = left.get(page) ?? [];
    if (found instanceof Error) {
      left.set(page, [`${page} again`]);
      throw found;
    }
    return { rows: found, total };
  });
  const run = (next: PageFailure = "stop") =>
    walkPages({
      pageSize: 2,
      fetchPage,
      onRows: (found) => rows.push(...found),
      onProgress: () => undefined,
      onFailed: async () => next,
      signal: controller.signal,
    });
  return { rows, run, fetchPage, controller };
}

test("fetches pages in order until all rows are there", async () => {
  const walk = walkOf([["a", "b"], ["c", "d"], ["e"]], 5);
  expect(await walk.run()).toEqual({ writtenRows: 5, skippedPages: [], isComplete: true });
  expect(walk.rows).toEqual(["a", "b", "c", "d", "e"]);
  expect(walk.fetchPage).toHaveBeenCalledTimes(3);
});

test("an empty list is one page without rows", async () => {
  const walk = walkOf([[]], 0);
  expect(await walk.run()).toEqual({ writtenRows: 0, skippedPages: [], isComplete: true });
  expect(walk.fetchPage).toHaveBeenCalledTimes(1);
});

test("a failed page is retried, left out, or ends the walk, as chosen", async () => {
  const broken = () => walkOf([["a", "b"], new Error("broken"), ["e"]], 5);
  const again = broken();
  expect((await again.run("again")).isComplete).toBe(true);
  expect(again.rows).toEqual(["a", "b", "2 again", "e"]);
  const skip = broken();
  expect(await skip.run("skip")).toEqual({
    writtenRows: 3,
    skippedPages: [2],
    isComplete: false,
  });
  const stop = broken();
  expect((await stop.run("stop")).isComplete).toBe(false);
  expect(stop.rows).toEqual(["a", "b"]);
});

test("a first page that is left out ends the walk, because nobody knows how many follow", async () => {
  const walk = walkOf([new Error("broken"), ["c"]], 3);
  expect(await walk.run("skip")).toEqual({ writtenRows: 0, skippedPages: [1], isComplete: false });
});

test("a cancelled walk asks for no further page", async () => {
  const walk = walkOf([["a", "b"], ["c", "d"], ["e"]], 5);
  walk.fetchPage.mockImplementationOnce(async () => {
    walk.controller.abort();
    return { rows: ["a", "b"], total: 5 };
  });
  expect((await walk.run()).isComplete).toBe(false);
  expect(walk.rows).toEqual([]);
  expect(walk.fetchPage).toHaveBeenCalledTimes(1);
});
