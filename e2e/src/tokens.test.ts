import { getMetrics } from "@nodeyard/contract/tokens/calls.ts";
import { tokensMessages } from "@nodeyard/contract/tokens/errors.ts";
import { en as tokensEn } from "../../console/src/rooms/tokens/messages.en.ts";
import { zh as tokensZh } from "../../console/src/rooms/tokens/messages.zh.ts";
import { input } from "./harness/forms.ts";
import { newOwner } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

describeInEachLanguage("access tokens", (language) => {
  const words = inWords(language, tokensZh, tokensEn);

  test("a token is created, shown once, reads what it may, and ends when it is revoked", async ({
    open,
  }) => {
    const owner = await newOwner(language);
    const { page, go, expectMessage } = await open({ language, sessionId: owner.sessionId });
    await go("/AccountSet");
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await page.getByText(words.none, { exact: true }).waitFor();
    await button(words.create).click();
    const form = page.getByRole("dialog", { name: words.createTitle });
    const submit = form.getByRole("button", { name: words.create, exact: true });
    await input(form, "name").fill("Prometheus");
    await submit.click();
    await form.getByText(words.scopesRequired, { exact: true }).waitFor();
    await form.getByText(words.metrics, { exact: true }).click();
    await submit.click();

    const shown = page.getByRole("alertdialog", { name: words.shownTitle });
    const token = await shown.locator("code").first().innerText();
    const read = () =>
      page.evaluate(
        async ([path, bearer]) =>
          (await fetch(path, { headers: { authorization: `Bearer ${bearer}` } })).status,
        [getMetrics.path, token] as const,
      );
    await expect.poll(read).toBe(200);
    await shown.getByRole("button", { name: words.kept, exact: true }).click();
    const table = page.getByRole("table", { name: words.title });
    await expect(table.locator("tbody tr")).toHaveCount(1);
    await expect(page.getByText(token, { exact: true })).toHaveCount(0);
    await expect(table).toContainText(words.metrics, { useInnerText: true });

    await button(words.revokeWhat("Prometheus")).click();
    const question = page.getByRole("alertdialog", { name: words.revokeTitle });
    await question.getByRole("button", { name: words.revoke, exact: true }).click();
    await page.getByText(wordsOf(tokensMessages.revoked, language), { exact: true }).waitFor();
    await page.getByText(words.none, { exact: true }).waitFor();
    expectMessage(/status of 401/);
    await expect.poll(read).toBe(401);
  });
});
