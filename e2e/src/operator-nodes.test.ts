import { STATUS_WORDS } from "@nodeyard/contract/standard-nodes/deploy-lines.ts";
import { nodeMessages } from "@nodeyard/contract/standard-nodes/errors.ts";
import { en as kitEn } from "../../console/src/shared/operator/messages.en.ts";
import { zh as kitZh } from "../../console/src/shared/operator/messages.zh.ts";
import { en as nodesEn } from "../../console/src/rooms/standard-nodes/operator/messages.en.ts";
import { zh as nodesZh } from "../../console/src/rooms/standard-nodes/operator/messages.zh.ts";
import { DEMO, OPERATOR, sessionOf } from "./harness/people.ts";
import { describeInEachLanguage, expect, test, type Open } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

/** A node of the demo for each language, and what it is moved to at first choice. */
const MOVED = {
  zn: { note: "南京专线 10G", to: STATUS_WORDS.pending },
  en: { note: "西安旧机柜", to: STATUS_WORDS.awaitingContact },
} as const;

describeInEachLanguage("standard nodes of all owners", (language) => {
  const words = inWords(language, nodesZh, nodesEn);
  const kit = inWords(language, kitZh, kitEn);
  const visit = async (open: Open, search: string) => {
    const opened = await open({ language, sessionId: await sessionOf(OPERATOR) });
    await opened.go(`/operator/nodes?search=${search}`);
    return opened.page;
  };

  test("a node is moved by hand for a reason, which its log says; its owner can be reached", async ({
    open,
  }) => {
    const { note, to } = MOVED[language];
    const page = await visit(open, note);
    const row = page.locator("main tbody tr");
    const dialog = page.getByRole("dialog");
    await row.getByText(DEMO.email, { exact: true }).waitFor();
    await row.getByRole("button", { name: words.actOn(words.contact, note) }).click();
    await dialog.getByText(words.contactNote, { exact: true }).waitFor();
    await dialog.getByText(DEMO.email, { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await row.getByRole("button", { name: words.more(note) }).click();
    await page.getByRole("menuitem", { name: words.move, exact: true }).click();
    const submit = dialog.getByRole("button", { name: words.moveSubmit, exact: true });
    await submit.click();
    await dialog.getByText(kit.reasonRequired, { exact: true }).waitFor();
    await dialog.locator('textarea[name="reason"]').fill("talked to the owner");
    await submit.click();
    await page.getByText(wordsOf(nodeMessages.moved, language), { exact: true }).waitFor();
    await row.getByText(wordsOf(to, language), { exact: true }).waitFor();
    await row.getByRole("button", { name: words.actOn(words.log, note) }).click();
    const last = dialog.getByRole("log").getByRole("listitem").last();
    await expect(last).toContainText(wordsOf(to, language), { useInnerText: true });
  });

  test("an aggregated node is offered its owner's free configurations alone", async ({ open }) => {
    const note = "长沙聚合";
    const page = await visit(open, note);
    const dialog = page.getByRole("dialog");
    const row = page.locator("main tbody tr");
    await row.getByRole("button", { name: words.more("长沙聚合（未选配置）") }).click();
    await page.getByRole("menuitem", { name: words.config, exact: true }).click();
    await dialog.getByRole("button", { name: words.configSubmit, exact: true }).click();
    await dialog.getByText(words.configRequired, { exact: true }).waitFor();
    await dialog.getByRole("button", { name: words.configChoose, exact: false }).click();
    await page.getByRole("option", { name: "宁波备用 静态", exact: false }).click();
    await dialog.getByText(words.configLine("宁波备用 静态", 4), { exact: true }).waitFor();
    await expect(page.getByText("杭州滨江 电信")).toHaveCount(0);
  });
});
