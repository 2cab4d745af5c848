import { AxeBuilder } from "@axe-core/playwright";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { dialogOn } from "../harness/dialogs.ts";

/** What axe calls serious or worse, in a form that a failed test can show. */
export async function seriousFaults(page: Page, rules?: string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page, axeSource: axe.source })
    .setLegacyMode(true)
    // Of thousands of nodes that pass, none is handed over.
    .options({ resultTypes: ["violations"] });
  if (rules) builder.withRules(rules);
  // What lies under an open dialog is out of reach, and a part of its own here.
  if ((await dialogOn(page).count()) > 0) builder.include('[role="dialog"], [role="alertdialog"]');
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`),
    );
}

/** How many pixels a page is wider than its window. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
