import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "@playwright/test";

// Rules whose faults are less than serious are not run. The number keeps the whole of axe from being the evaluation's result,
// which would be sent back.
const AXE = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")};
axe.configure({
  rules: axe._audit.rules
    .filter(({ impact }) => impact !== "serious" && impact !== "critical")
    .map(({ id }) => ({ id, enabled: false })),
});
0`;

/** axe violations of serious or critical impact, formatted for a failed test's message. */
export async function seriousFaults(page: Page, rules?: string[]): Promise<string[]> {
  // Half a second each time: once for a document.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
    // Content under an open dialog is unreachable; it is audited without the dialog, as another part.
    const { axe: injected } = globalThis as unknown as { axe: typeof axe };
    const context: axe.ElementContext = {
      include: dialogs.length > 0 ? dialogs : [document.documentElement],
      // The library's guards around a menu pass the focus on: they hold it for no reader.
      exclude: ["[data-base-ui-focus-guard]"],
    };
    const options: axe.RunOptions = {
      // Of thousands of nodes that pass, none is handed over.
      resultTypes: ["violations"],
      ...(only && { runOnly: only }),
    };
    const { violations } = await injected.run(context, options);
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`),
      );
  }, rules);
}

/** Pixels by which the page is wider than its window. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
