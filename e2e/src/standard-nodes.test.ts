import { nodeErrors, nodeMessages } from "@nodeyard/contract/standard-nodes/errors.ts";
import { zh as nodes } from "../../console/src/rooms/standard-nodes/messages.zh.ts";
import { zh as dial } from "../../console/src/rooms/dial/messages.zh.ts";
import { writeSpreadsheet } from "../../console/src/shared/spreadsheets/testing/write-spreadsheet.ts";
import {
  GOOD_MACHINE,
  startSshMachine,
  type SshMachine,
} from "../../server/src/rooms/standard-nodes/testing/ssh-machine.ts";
import { expectErrors, fill, input } from "./harness/forms.ts";
import { DEMO, newOwner, sessionOf } from "./harness/people.ts";
import { expect, test } from "./harness/test.ts";
import { wordsOf } from "./harness/texts.ts";

const PASSWORD = "story-Node-4711";

test.describe("standard nodes", () => {
  let machine: SshMachine;
  test.beforeAll(async () => {
    machine = await startSshMachine(
      { account: "root", password: PASSWORD },
      { facts: { ...GOOD_MACHINE, memoryGib: 2 } },
    );
  });
  test.afterAll(() => machine.stop());

  test("a newcomer is asked for a contact first", async ({ open }) => {
    const owner = await newOwner("zn");
    const { page, go } = await open({ language: "zn", sessionId: owner.sessionId });
    await go("/standardNode");
    await page.getByText(nodes.empty, { exact: true }).waitFor();
    await page.getByRole("button", { name: nodes.add, exact: true }).first().click();
    await page.getByText(nodes.contactText, { exact: true }).waitFor();
    await page.getByRole("button", { name: nodes.toContact, exact: true }).click();
    await page.waitForURL("**/contact**");
  });

  test("an owner submits a server, reads why it failed, corrects it and deletes it", async ({
    open,
  }) => {
    const { page, go } = await open({ language: "zn", sessionId: await sessionOf(DEMO) });
    const dialog = page.getByRole("dialog");
    const button = (name: string) => dialog.getByRole("button", { name, exact: true });
    await go("/standardNode");
    await page.getByRole("button", { name: nodes.add, exact: true }).click();
    await button(nodes.saveAndDeploy).click();
    const missing = {
      serverNote: nodes.required,
      serverOwner: nodes.required,
      ip: nodes.required,
      serverPasswd: nodes.required,
    };
    await expectErrors(dialog, { ...missing, bandwidthMb: nodes.required });
    // Of an aggregated node the bandwidth may be left out.
    await dialog.getByText(nodes.aggregated, { exact: true }).click();
    await expectErrors(dialog, missing);
    await dialog.getByText(nodes.dedicated, { exact: true }).click();
    await fill(dialog, {
      serverNote: "故事一号机",
      serverOwner: "陈工",
      ip: "10.0.0.8",
      serverJumperPort: String(machine.port),
      bandwidthMb: "1000",
      serverPasswd: "wrong-password-1",
    });
    await button(nodes.saveAndDeploy).click();
    await expectErrors(dialog, { ip: wordsOf(nodeErrors.addressRefused, "zn") });
    await input(dialog, "ip").fill("127.0.0.1");
    await button(nodes.saveAndDeploy).click();
    await page.getByText(wordsOf(nodeMessages.submitted, "zn"), { exact: true }).waitFor();

    const row = page.locator("main tbody tr").filter({ hasText: "故事一号机" });
    await row.getByText("无法登录", { exact: true }).waitFor();
    await row.getByRole("button", { name: nodes.actOn(nodes.edit, "故事一号机") }).click();
    await expect(input(dialog, "serverPasswd")).toHaveValue("");
    await input(dialog, "serverPasswd").fill(PASSWORD);
    await button(nodes.saveAndDeploy).click();
    await row.getByText("硬件问题", { exact: true }).waitFor();
    await row.getByRole("button", { name: nodes.actOn(nodes.log, "故事一号机") }).click();
    const log = dialog.getByRole("log");
    await log.getByText(`首次连接，已记录主机密钥 ${machine.fingerprint}`).waitFor();
    await log.getByText("硬件低于要求：内存 需要 8 GiB，实际 2 GiB").waitFor();
    await expect(log).not.toContainText(PASSWORD, { useInnerText: true });
    await page.keyboard.press("Escape");

    await row.getByRole("button", { name: nodes.more("故事一号机") }).click();
    await page.getByRole("menuitem", { name: nodes.remove, exact: true }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText(nodes.removeText("故事一号机"), { exact: true }).waitFor();
    await question.getByRole("button", { name: nodes.remove, exact: true }).click();
    await page.getByText(wordsOf(nodeMessages.deleted, "zn"), { exact: true }).waitFor();
    await row.waitFor({ state: "detached" });
  });

  test("two pages do not overwrite each other: the difference is shown first", async ({ open }) => {
    const sessionId = await sessionOf(DEMO);
    const [one, other] = [
      await open({ language: "zn", sessionId }),
      await open({ language: "zn", sessionId }),
    ];
    const edit = async ({ page, go }: typeof one) => {
      await go("/standardNode?search=重庆备用机");
      await page.getByRole("button", { name: nodes.actOn(nodes.edit, "重庆备用机") }).click();
      return page.getByRole("dialog");
    };
    const [first, second] = [await edit(one), await edit(other)];
    await input(first, "serverOwner").fill("王工");
    await first.getByRole("button", { name: nodes.save, exact: true }).click();
    await one.page.getByText(wordsOf(nodeMessages.saved, "zn"), { exact: true }).waitFor();
    await input(second, "serverOwner").fill("李工");
    await second.getByRole("button", { name: nodes.save, exact: true }).click();
    await second.getByText(nodes.wasNow("陈工", "王工"), { exact: true }).waitFor();
    await expect(input(second, "serverOwner")).toHaveValue("李工");
    await second.getByRole("button", { name: nodes.save, exact: true }).click();
    await other.page.getByText(wordsOf(nodeMessages.saved, "zn"), { exact: true }).waitFor();
  });

  test("a draft stays one, and a sheet of nodes is imported as drafts", async ({ open }) => {
    const { page, go } = await open({ language: "zn", sessionId: await sessionOf(DEMO) });
    await go("/standardNode");
    await page.getByRole("button", { name: nodes.add, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await fill(dialog, {
      serverNote: "草稿一号",
      serverOwner: "陈工",
      ip: "203.0.113.250",
      bandwidthMb: "1000",
      serverPasswd: PASSWORD,
    });
    await input(dialog, "serverPasswd").press("Enter");
    await page.getByText(wordsOf(nodeMessages.saved, "zn"), { exact: true }).waitFor();
    const row = page.locator("main tbody tr").filter({ hasText: "草稿一号" });
    await row.getByText("待提交", { exact: true }).waitFor();

    await page.getByRole("button", { name: nodes.import, exact: true }).click();
    const headings = [
      nodes.type,
      nodes.note,
      nodes.owner,
      nodes.ip,
      nodes.bandwidthField,
      nodes.password,
    ];
    const sheetRow = (ip: string) => [nodes.dedicated, `表格 ${ip}`, "陈工", ip, "500", PASSWORD];
    const choose = async (ips: readonly string[]) =>
      dialog.locator('input[type="file"]').setInputFiles({
        name: "nodes.xlsx",
        mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        buffer: Buffer.from(await writeSpreadsheet(headings, ips.map(sheetRow))),
      });
    await choose(["203.0.113.251", "203.0.113.250"]);
    await dialog.getByText(nodes.importRead(2), { exact: true }).waitFor();
    await dialog.getByRole("button", { name: nodes.save, exact: true }).click();
    await page.getByText("第 3 行，公网 IP：你已提交过这个地址和端口：草稿一号").waitFor();
    await page.keyboard.press("Escape");
    await choose(["203.0.113.251", "203.0.113.252"]);
    await dialog.getByRole("button", { name: nodes.save, exact: true }).click();
    await expect(page.locator("main tbody tr").filter({ hasText: "表格" })).toHaveCount(2);
  });

  test("a node has a page of its own, with its lines as a grid for mouse and keys", async ({
    open,
  }) => {
    const { page, go } = await open({ language: "zn", sessionId: await sessionOf(DEMO) });
    await go("/standardNode?search=A3");
    await page.getByRole("link", { name: "杭州滨江 A3 柜" }).click();
    await page.getByRole("heading", { name: "杭州滨江 A3 柜" }).waitFor();
    const grid = page.getByRole("group", { name: dial.linesOf(24) });
    const cells = grid.getByRole("button");
    await expect(cells).toHaveCount(24);
    await cells.first().click();
    await expect(cells.first()).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("ArrowRight");
    await expect(cells.nth(1)).toBeFocused();
    await page.keyboard.press("End");
    await expect(cells.last()).toBeFocused();
    await page.getByRole("link", { name: nodes.toList }).click();
    await page.getByRole("button", { name: nodes.add, exact: true }).waitFor();
  });

  test("running nodes are found by their notes", async ({ open }) => {
    const { page, go } = await open({ language: "zn", sessionId: await sessionOf(DEMO) });
    await go("/standardStatus");
    const rows = page.locator("main tbody tr");
    await expect(rows).toHaveCount(3);
    await page.getByRole("textbox", { name: nodes.searchLabel }).fill("宝山 2");
    await page.keyboard.press("Enter");
    await expect(rows).toHaveCount(1);
    await rows.getByText("带宽修改中", { exact: true }).waitFor();
  });
});
