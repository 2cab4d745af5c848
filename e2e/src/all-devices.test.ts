import { listTags } from "@nodeyard/contract/devices/tag-calls.ts";
import { devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { en as devices } from "../../console/src/rooms/devices/messages.en.ts";
import { succeed, type Caller } from "./harness/api.ts";
import { execSql } from "./harness/exec-sql.ts";
import { bodyRows } from "./harness/lists.ts";
import { newOwner } from "./harness/people.ts";
import { expect, test } from "./harness/test.ts";
import { wordsOf } from "./harness/texts.ts";

const MANY = 5000;

test.describe("an owner of 5,000 devices", () => {
  let owner: Caller & { sessionId: string };
  test.beforeAll(async () => {
    const { email, sessionId } = await newOwner("en");
    owner = { language: "en", sessionId };
    await execSql(
      `with made as (
         insert into devices (account_id, server_id, mac, device_type, kind, arch, region, hostname, net_type, key_hash, bound_at)
         select a.account_id, 'MANY' || i, upper(regexp_replace('0b00' || lpad(to_hex(i), 8, '0'), '(..)(?=.)', '\\1:', 'g')),
           'lite', 'x86', 'amd', 'mainland', 'host-' || lpad(i::text, 4, '0'), 1, sha256(convert_to('many' || i, 'UTF8')), now()
         from accounts a, generate_series(1, $2::int) i where a.email = $1
         returning device_id, account_id)
       insert into device_status (device_id, account_id, last_seq, last_seen_at, stable_value)
       select device_id, account_id, 1, now(), 320 from made`,
      [email, MANY],
    );
  });

  test("sees all of them in one list that draws the visible rows, ticks all, and tags all in pages", async ({
    open,
  }) => {
    const { page, go } = await open(owner);
    await go("/hardList?size=all&sort=hostname");
    const frame = page.getByRole("region", { name: devices.list });
    const rowOf = (number: number) =>
      bodyRows(page).filter({ hasText: `host-${String(number).padStart(4, "0")}` });
    await rowOf(1).waitFor();
    await expect(frame.getByRole("table")).toHaveAttribute("aria-rowcount", String(MANY + 1));
    await frame.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await rowOf(MANY).waitFor();
    await expect(rowOf(MANY)).toHaveAttribute("aria-rowindex", String(MANY + 1));
    await expect.poll(() => bodyRows(page).count()).toBeLessThan(100);
    await frame.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    await rowOf(MANY / 2).waitFor();

    await page.getByRole("checkbox", { name: devices.selectPage }).check();
    const bar = page.getByRole("main").getByRole("status");
    await bar.filter({ hasText: devices.bulkHint("200", "host-0001") }).waitFor();
    await page.getByRole("button", { name: devices.selectAll("5,000"), exact: true }).click();
    await bar.filter({ hasText: devices.bulkHint("5,000", "host-0001") }).waitFor();
    await expect(rowOf(MANY / 2).getByRole("checkbox")).toBeChecked();

    await page.getByRole("button", { name: devices.editTags, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(devices.moreDevices("4,800"), { exact: true }).waitFor();
    const input = dialog.getByRole("textbox", { name: devices.newTag });
    await input.fill("all of them");
    await input.press("Enter");
    await dialog.getByRole("button", { name: devices.save, exact: true }).click();
    await page.getByText(wordsOf(devicesMessages.tagsSaved, "en")).waitFor();
    const { list } = await succeed(listTags, {}, owner);
    expect(list.map(({ name, deviceCount }) => [name, deviceCount])).toEqual([
      ["all of them", MANY],
    ]);
  });
});
