import { acceptanceErrors, acceptanceMessages } from "@nodeyard/contract/acceptance/errors.ts";
import type { Page } from "@playwright/test";
import { zh as words } from "../../console/src/rooms/acceptance/messages.zh.ts";
import { zh as operatorZh } from "../../console/src/rooms/acceptance/operator/messages.zh.ts";
import { execSql } from "./harness/exec-sql.ts";
import { fill } from "./harness/forms.ts";
import { DEMO, OPERATOR, sessionOf } from "./harness/people.ts";
import { expect, test } from "./harness/test.ts";
import { wordsOf } from "./harness/texts.ts";

/** The demo's node that matches no task. */
const OF_NODE =
  "standard_node_id = (select standard_node_id from standard_nodes where note = '上海宝山 2 号机')";
const SERVER = "SNSTORY00001";
const exact = { exact: true };

test.describe("acceptance of a node", () => {
  let sessionId = "";
  test.beforeAll(async () => {
    sessionId = await sessionOf(DEMO);
    await execSql("update standard_nodes set server_id = $1 where note = '上海宝山 2 号机'", [
      SERVER,
    ]);
  });
  const statusLine = (page: Page) => page.locator("[role=status][data-state]");
  const choose = async (page: Page, operation: string) => {
    await page.getByRole("button", { name: words.operations, ...exact }).click();
    await page.getByRole("menuitem", { name: operation, ...exact }).click();
  };

  test("an owner reads why no task matches, and confirms one once it does", async ({ open }) => {
    const { page, go } = await open({ language: "zn", sessionId });
    await go("/matchTask");
    const newest = page.locator("main tbody tr").filter({ hasText: SERVER });
    await expect(newest).toContainText(words.stateStop, { useInnerText: true });
    await page.getByRole("button", { name: words.operate, ...exact }).click();
    await page.getByText(words.operationMissing, exact).waitFor();
    await choose(page, words.viewStatus);
    await page.getByText(words.serverMissing, exact).waitFor();
    await page.getByRole("button", { name: words.serverId }).click();
    await page.getByRole("combobox", { name: words.serverId }).fill(SERVER.toLowerCase());
    await page.getByRole("option", { name: SERVER }).click();
    await choose(page, words.viewStatus);
    await expect(statusLine(page)).toContainText("没有匹配的任务", { useInnerText: true });
    await page.getByText("内存需要 8 GiB，实测 3.8 GiB", exact).first().waitFor();
    const pick = page.getByRole("button", { name: words.choose, ...exact });
    await expect(pick).toBeDisabled();
    await execSql("update standard_nodes set deploy_status = 6 where server_id = $1", [SERVER]);
    await choose(page, words.matchTask);
    const question = page.getByRole("alertdialog");
    await question.getByText(words.beginText, exact).waitFor();
    await question.getByRole("button", { name: words.matchTask, ...exact }).click();
    await question.getByText(wordsOf(acceptanceErrors.notDeployed, "zn"), exact).waitFor();
    await page.keyboard.press("Escape");

    await execSql(
      `update acceptance_matches set reasons = '[]' where acceptance_run_id =
         (select max(acceptance_run_id) from acceptance_runs where ${OF_NODE})`,
      [],
    );
    await execSql(
      `update acceptance_runs set state = 'wait', line = 'choose', params = '{"count": 2}', ended_at = null where ${OF_NODE}`,
      [],
    );
    // Left, and found again by its address.
    await go(`/matchTask?server=${SERVER}`);
    await pick.click();
    const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last();
    await dialog.getByText("C · c1 · 东部", exact).click();
    await dialog.getByRole("button", { name: words.chooseNext, ...exact }).click();
    await dialog.getByText(words.confirmTitle, exact).waitFor();
    await dialog.getByRole("button", { name: words.confirm, ...exact }).click();
    await page.getByText(wordsOf(acceptanceMessages.chosen, "zn"), exact).waitFor();
    await expect(statusLine(page)).toHaveText(/部署|任务/, { useInnerText: true });
  });

  test("results of a host, and gaps that an operator publishes", async ({ open }) => {
    await execSql("update acceptance_records set hostname = 'story-host'", []);
    const { page, go } = await open({ language: "zn", sessionId });
    await go("/standardAcceptance");
    const search = page.getByRole("search").getByRole("textbox");
    await search.press("Enter");
    await page.getByText(words.hostnameEmpty, exact).waitFor();
    await search.fill("nothing");
    await search.press("Enter");
    await page.getByText(words.recordsEmpty, exact).waitFor();
    await search.fill("story-host");
    await search.press("Enter");
    await page.getByText("未通过：上行 21.6 Mbps，低于要求的 30 Mbps", exact).waitFor();

    const operator = await open({ language: "zn", sessionId: await sessionOf(OPERATOR) });
    await operator.go("/operator/acceptance");
    const act = operator.page.getByRole("dialog");
    await operator.page.getByRole("button", { name: operatorZh.publish, ...exact }).click();
    await act.getByRole("button", { name: /省份/ }).click();
    await operator.page.getByRole("option", { name: "海南", ...exact }).click();
    await fill(act, { gapBw: "2500" });
    await act.locator('textarea[name="reason"]').fill("新增海南节点");
    await act.getByRole("button", { name: operatorZh.save, ...exact }).click();
    await operator.page.getByText(wordsOf(acceptanceMessages.gapSaved, "zn"), exact).waitFor();
    await go("/gapDetails");
    const row = page.locator("main tbody tr").filter({ hasText: "海南" });
    await expect(row).toHaveText(/电信\s+2,500/, { useInnerText: true });
  });
});
