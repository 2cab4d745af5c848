import { getGithub } from "@nodeyard/contract/feed/calls.ts";
import { feedMessages } from "@nodeyard/contract/feed/errors.ts";
import { zh as app } from "../../console/src/app/messages.zh.ts";
import { zh as feed } from "../../console/src/rooms/feed/messages.zh.ts";
import { zh as words } from "../../console/src/rooms/feed/operator/messages.zh.ts";
import { zh as ui } from "../../console/src/shared/ui/messages.zh.ts";
import { DEMO, OPERATOR, sessionOf } from "./harness/people.ts";
import { expect, test } from "./harness/test.ts";

// Of the Chinese site alone.
const language = "zn";
let owner = "";
let operator = "";
test.beforeAll(async () => {
  owner = await sessionOf(DEMO);
  operator = await sessionOf(OPERATOR);
});

test("an operator publishes an entry, which owners read with both links, and takes it down", async ({
  open,
}) => {
  const { page, go } = await open({ language, sessionId: operator });
  await go("/operator/feed");
  await page.getByRole("button", { name: words.newEntry, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: words.save, exact: true });
  await dialog.locator('input[name="url"]').fill("https://a.test/?b=1&c=2");
  await save.click();
  await dialog.getByText(words.urlInvalid, { exact: true }).waitFor();
  await dialog.getByText(words.create, { exact: true }).click();
  await dialog.locator('input[name="login"]').fill("story-writer");
  await dialog.locator('input[name="url"]').fill("https://github.com/nodeyard/stories/tree/v2");
  await dialog.locator('textarea[name="reason"]').fill("a story was told");
  await save.click();
  await page.getByText(feedMessages.saved.zh, { exact: true }).waitFor();

  const reader = await open({ language, sessionId: owner });
  await reader.go("/");
  await reader.page.getByRole("link", { name: app.feed, exact: true }).click();
  const entry = reader.page.locator("main tbody tr").first();
  await expect(entry).toContainText(`story-writer ${feed.created} nodeyard/stories @ v2`, {
    useInnerText: true,
  });
  await expect
    .poll(() =>
      entry
        .getByRole("link")
        .evaluateAll((links) => links.map((each) => each.getAttribute("href"))),
    )
    .toEqual(["https://github.com/story-writer", "https://github.com/nodeyard/stories/tree/v2"]);
  await expect(entry).toHaveText(/\d{4}-\d\d-\d\d \d\d:\d\d/, { useInnerText: true });

  const row = page.locator("main tbody tr", { hasText: "story-writer" });
  await row.getByRole("button", { name: new RegExp(`^${words.withdraw}`) }).click();
  await dialog.locator('textarea[name="reason"]').fill("told too early");
  await dialog.getByRole("button", { name: words.withdraw, exact: true }).click();
  await row.getByText(words.withdrawn, { exact: true }).waitFor();
  await reader.page.reload();
  await entry.waitFor();
  await expect(reader.page.getByText("story-writer")).toHaveCount(0);
});

test("the page says how old the entries are while their source is away, and a failed load can be retried", async ({
  open,
}) => {
  const { page, go, expectMessage } = await open({ language, sessionId: owner });
  const answeredAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const list = ["1&PushEvent&octocat&2026-03-10T08:30:00Z&https://github.com/nodeyard/agent"];
  let isDown = false;
  await page.route(`**${getGithub.path}*`, (route) =>
    isDown
      ? route.fulfill({ status: 500, body: "" })
      : route.fulfill({ json: { code: 200, list, answeredAt, isLate: true } }),
  );
  await go("/info");
  await page.getByText("octocat", { exact: true }).waitFor();
  const [before = "", after = ""] = feed.late("#").split("#");
  const note = page.getByRole("status").filter({ hasText: before });
  await expect(note).toContainText(after, { useInnerText: true });
  expectMessage(/500/);
  isDown = true;
  await page.reload();
  await page.getByRole("button", { name: ui.retry }).waitFor();
  isDown = false;
  await page.getByRole("button", { name: ui.retry }).click();
  await page.getByText("octocat", { exact: true }).waitFor();
});
