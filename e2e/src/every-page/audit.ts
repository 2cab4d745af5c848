import { AxeBuilder } from "@axe-core/playwright";
import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe calls serious or worse, in a form that a failed test can show. */
export async function seriousFaults(page: Page, rules?: string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page, axeSource: axe.source })
    .setLegacyMode(true)
    // Of thousands of nodes that pass, none is handed over.
    .options({ resultTypes: ["violations"] });
  if (rules) builder.withRules(rules);
  // What lies under an open dialog is out of reach, and a part of its own here.
  if ((await page.getByRole("dialog").count()) > 0) builder.include("dialog[open]");
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
