import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { lazyPage, LoadFailure, loadPage } from "./load-page.ts";

test("gives the page that was loaded", async () => {
  expect(await loadPage(async () => "page")).toBe("page");
});

test("reports code that cannot be fetched as a load failure", async () => {
  const lost = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(loadPage(lost)).rejects.toBeInstanceOf(LoadFailure);
});

test("reports code that never comes as a load failure", async () => {
  await expect(loadPage(() => new Promise(() => {}), 5)).rejects.toBeInstanceOf(LoadFailure);
});

test("draws a part at once whose code has arrived before, and waits for one whose code has not", async () => {
  const Part = lazyPage(async () => ({ default: () => "part" }));
  expect(() => renderToStaticMarkup(createElement(Part))).toThrow(/suspended/);
  await Part.load();
  expect(renderToStaticMarkup(createElement(Part))).toBe("part");
});
