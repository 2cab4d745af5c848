import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import { zh as appZh } from "../../console/src/app/messages.zh.ts";
import { zh as devices } from "../../console/src/rooms/devices/messages.zh.ts";
import { zh as secrets } from "../../console/src/shared/secrets/messages.zh.ts";
import { zh as verification } from "../../console/src/shared/verification/messages.zh.ts";
import type { Caller } from "./harness/api.ts";
import { codeButton, expectErrors, input } from "./harness/forms.ts";
import { bindNormalNode, type NormalNode } from "./harness/normal-node.ts";
import { chooseInMenu } from "./harness/lists.ts";
import { sentCode } from "./harness/outbox.ts";
import { newOwner, type Person } from "./harness/people.ts";
import { expect, test } from "./harness/test.ts";
import { waitForIdle } from "./harness/wait-for-idle.ts";

const PASSWORD_CALL = "/api/device/getPasswordByBcode";

test.describe("the list of normal nodes", () => {
  let owner: Caller & Person & { sessionId: string };
  let node: NormalNode;
  test.beforeAll(async () => {
    const language = "zn";
    owner = { language, ...(await newOwner(language)) };
    node = await bindNormalNode(owner);
  });

  test("the international site has no such page", async ({ open }) => {
    const { page, go } = await open({ language: "en", sessionId: owner.sessionId });
    await go("/standardList");
    await page.waitForURL((url) => url.pathname === "/");
    await go("/hardList");
    await waitForIdle(page);
    await expect(page.locator('a[href^="/standardList"]')).toHaveCount(0);
  });

  test("shows normal nodes and no others, and is in the hardware menu", async ({ open }) => {
    const { page, go } = await open(owner);
    await go("/hardList");
    await page.getByText(devices.emptyTitle).waitFor();
    await page.getByRole("link", { name: appZh.standardList, exact: true }).click();
    await page.getByRole("heading", { name: devices.normalTitle, level: 1 }).waitFor();
    const row = page.locator("main tbody tr");
    await row.first().waitFor();
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(node.mac, { useInnerText: true });
    await expect(row).toContainText(node.hostname, { useInnerText: true });
  });

  test("a password is shown for a fresh code, and not before the node has it", async ({ open }) => {
    const { page, go } = await open(owner);
    await go("/standardList");
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await chooseInMenu(page.locator("main tbody tr"), devices.showPassword);
    const dialog = page.getByRole("dialog");
    const show = dialog.getByRole("button", { name: devices.showPassword, exact: true });
    await show.click();
    await expectErrors(dialog, { emailVerifyCode: verification.codeRequired });

    const since = new Date();
    await codeButton(dialog).click();
    const code = await sentCode(owner.tel, since);
    await input(dialog, "emailVerifyCode").fill(code === "000000" ? "111111" : "000000");
    await show.click();
    await expectErrors(dialog, { emailVerifyCode: verificationErrors.codeWrong.zh });
    await input(dialog, "emailVerifyCode").fill(code);
    await show.click();
    await dialog.getByText(devicesErrors.nodePasswordNotSet.zh).waitFor();

    const password = await node.applyPassword();
    const requested = page.waitForRequest((request) => request.url().includes(PASSWORD_CALL));
    await show.click();
    expect((await requested).method()).toBe("POST");
    await dialog.getByText(password, { exact: true }).waitFor();
    expect(addresses.filter((address) => address.includes(password))).toEqual([]);
    await expect(page).not.toHaveURL(({ href }) => href.includes(password));

    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.content()).not.toContain(password);
  });

  test("a shown password hides itself after a minute", async ({ open }) => {
    const { page, go } = await open(owner);
    await page.clock.install();
    await page.route(`**${PASSWORD_CALL}`, (route) =>
      route.fulfill({ json: { code: 200, data: "Shown-for-a-minute" } }),
    );
    await go("/standardList");
    await chooseInMenu(page.locator("main tbody tr"), devices.showPassword);
    const dialog = page.getByRole("dialog");
    await input(dialog, "emailVerifyCode").fill("123456");
    await dialog.getByRole("button", { name: devices.showPassword, exact: true }).click();
    await dialog.getByText("Shown-for-a-minute").waitFor();
    await page.clock.runFor(61_000);
    await dialog.getByText(secrets.hidden).waitFor();
    await expect.poll(() => page.content()).not.toContain("Shown-for-a-minute");
  });
});
