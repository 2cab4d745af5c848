import { agentsMessages } from "@nodeyard/contract/agents/errors.ts";
import type { Page } from "@playwright/test";
import { en as agentsEn } from "../../console/src/rooms/agents/operator/messages.en.ts";
import { zh as agentsZh } from "../../console/src/rooms/agents/operator/messages.zh.ts";
import { execSql } from "./harness/exec-sql.ts";
import { OPERATOR, sessionOf } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

/** A rollout that runs, of which one device fails, after one that was stopped. Packages of these versions are not on the server. */
const ROLLOUTS = `with rollouts as (
    insert into agent_rollouts (version, channel, manifest, signature, expires_at, percent, state, is_stopped_by_rule, created_at, changed_at)
    values ('0.1.9', 'stable', '{}', '', now() + interval '90 days', 10, 'stopped', true, now() - interval '3 days', now() - interval '2 days'),
      ('0.2.0', 'stable', '{}', '', now() + interval '90 days', 10, 'running', false, now() - interval '1 day', now() - interval '1 hour')
    returning agent_rollout_id, version),
  chosen as (select device_id, account_id, row_number() over (order by device_id) as place from devices where unbound_at is null limit 12)
  insert into agent_updates (device_id, account_id, channel, obstacle, seen_at, agent_rollout_id, state, from_version, message, changed_at)
  select device_id, account_id, 'stable', null, now(), (select agent_rollout_id from rollouts where version = '0.2.0'),
    case when place = 1 then 'rolledBack' when place < 4 then 'installing' when place = 4 then 'offered' else 'updated' end, '0.1.0',
    case when place = 1 then 'the server accepted no report of the new version' else '' end, now()
  from chosen`;

describeInEachLanguage("operators' page of agents", (language) => {
  const words = inWords(language, agentsZh, agentsEn);
  const table = (page: Page, label: string) =>
    page.getByRole("region", { name: label }).locator("tbody tr");

  test.afterEach(() => execSql("truncate agent_updates, agent_rollouts", []));

  test("says what is missing while there is no signed release", async ({ open }) => {
    const { page, go } = await open({ language, sessionId: await sessionOf(OPERATOR) });
    await go("/operator/agents");
    for (const text of [words.rolloutsEmpty, words.releasesEmpty, words.failingEmpty])
      await page.getByText(text, { exact: true }).waitFor();
    // Beside devices of other stories, of which some have never reported.
    const reported = table(page, words.versions).filter({ hasText: "0.1.0" });
    await expect(reported).toHaveCount(1);
    await expect(page.getByRole("button", { name: words.start })).toHaveCount(0);
  });

  test("shows how a rollout progresses, and changes and stops it", async ({ open }) => {
    await execSql(ROLLOUTS, []);
    const { page, go } = await open({ language, sessionId: await sessionOf(OPERATOR) });
    await go("/operator/agents");
    const rows = table(page, words.rollouts);
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(words.updatedOf("8", 12));
    await expect(rows.first()).toContainText("10%");
    await expect(rows.nth(1)).toContainText(words.stoppedByRule);
    await expect(table(page, words.failing)).toContainText([words.rolledBack]);

    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: words.ofVersion(words.change, "0.2.0") }).click();
    await dialog.locator('input[name="percent"]').fill("101");
    await dialog.locator("textarea").fill("all is well");
    await dialog.getByRole("button", { name: words.save }).click();
    await dialog.getByText(words.shareInvalid).waitFor();
    await dialog.locator('input[name="percent"]').fill("50");
    await dialog.getByRole("button", { name: words.save }).click();
    await page.getByText(wordsOf(agentsMessages.rolloutChanged, language)).waitFor();
    await expect(rows.first()).toContainText("50%");

    await page.getByRole("button", { name: words.ofVersion(words.stop, "0.2.0") }).click();
    await dialog.locator("textarea").fill("one device fails");
    await dialog.getByRole("button", { name: words.stop }).click();
    await expect(rows.first()).toContainText(words.stopped);
  });
});
