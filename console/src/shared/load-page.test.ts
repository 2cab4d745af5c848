import { expect, test } from "vitest";
import { LoadFailure, loadPage } from "./load-page.ts";

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
