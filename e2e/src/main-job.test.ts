import { statfsSync } from "node:fs";
import { cpus, hostname, networkInterfaces, totalmem } from "node:os";
import { bcodeMessages } from "@nodeyard/contract/bcode/errors.ts";
import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import type { Locator } from "@playwright/test";
import { chooseInMenu } from "./harness/lists.ts";
import agentPackage from "../../agent/package.json" with { type: "json" };
import { en as agentEn } from "../../agent/src/texts.en.ts";
import { zh as agentZh } from "../../agent/src/texts.zh.ts";
import { en as bcodeEn } from "../../console/src/rooms/bcode/messages.en.ts";
import { zh as bcodeZh } from "../../console/src/rooms/bcode/messages.zh.ts";
import { en as devicePageEn } from "../../console/src/rooms/devices/device-page/messages.en.ts";
import { zh as devicePageZh } from "../../console/src/rooms/devices/device-page/messages.zh.ts";
import { en as devicesEn } from "../../console/src/rooms/devices/messages.en.ts";
import { zh as devicesZh } from "../../console/src/rooms/devices/messages.zh.ts";
import { en as homeEn } from "../../console/src/rooms/home/messages.en.ts";
import { zh as homeZh } from "../../console/src/rooms/home/messages.zh.ts";
import { en as overviewEn } from "../../console/src/rooms/home/overview/messages.en.ts";
import { zh as overviewZh } from "../../console/src/rooms/home/overview/messages.zh.ts";
import { startAgent } from "./harness/agent.ts";
import { captchaOnScreen, codeButton, expectErrors, input, solveCaptcha } from "./harness/forms.ts";
import { sentCode } from "./harness/outbox.ts";
import { newOwner } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

const REFUSED_EXIT = 4;
const BYTES_OF: Readonly<Record<string, number>> = {
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
  TiB: 1024 ** 4,
  PiB: 1024 ** 5,
};

/** Bytes of a size as the list shows it: `23.5 GiB`. */
function bytesOf(shown: string): number {
  const [value, unit = ""] = shown.split(" ");
  return Number(value) * (BYTES_OF[unit] ?? Number.NaN);
}

describeInEachLanguage("the main job", (language) => {
  const bcode = inWords(language, bcodeZh, bcodeEn);
  const devices = inWords(language, devicesZh, devicesEn);
  const home = inWords(language, homeZh, homeEn);
  const overview = inWords(language, overviewZh, overviewEn);
  const texts = inWords(language, agentZh, agentEn);
  const devicePage = inWords(language, devicePageZh, devicePageEn);
  const note = language === "zn" ? "书房的服务器" : "The server in the study";

  test("a device goes its way from the code to the end", async ({ open, cleanUp }) => {
    const owner = await newOwner(language);
    const { page, go } = await open({ sessionId: owner.sessionId });
    const row = page.getByRole("row").filter({ hasText: hostname() });
    const cell = (title: string): Locator => row.locator(`td[data-label="${title}"]`);
    const dialog = page.getByRole("dialog");

    await test.step("a newcomer is shown the first steps, and a wrong captcha gets no code but another captcha", async () => {
      await go("/");
      await page.getByRole("heading", { name: home.startTitle }).waitFor();
      const form = page.locator("main form");
      const first = await captchaOnScreen(form);
      await form.getByRole("button", { name: bcode.claim, exact: true }).click();
      await expectErrors(form, { captcha: bcode.captchaRequired });
      await input(form, "captcha").fill("nope");
      await form.getByRole("button", { name: bcode.claim, exact: true }).click();
      await expectErrors(form, { captcha: wordsOf(verificationErrors.captchaWrong, language) });
      await captchaOnScreen(form, first);
      await expect(input(form, "captcha")).toHaveValue("");
      await page.getByText(bcode.none).waitFor();
    });

    const code =
      await test.step("the right captcha gets an activation code with its expiry and the command that uses it", async () => {
        const form = page.locator("main form");
        await solveCaptcha(form);
        await form.getByRole("button", { name: bcode.claim, exact: true }).click();
        await page.getByText(wordsOf(bcodeMessages.claimed, language), { exact: true }).waitFor();
        const line = page
          .locator("main ul > li")
          .filter({ hasText: /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/ });
        await line.getByRole("button", { name: bcode.hideBind, exact: true }).waitFor();
        const shown = line.locator("code");
        await expect(shown.first()).toHaveText(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
        const claimed = await shown.first().innerText();
        const { origin } = new URL(page.url());
        await expect(shown.nth(1)).toContainText(
          `s=$(curl -fsSL ${origin}/install.sh) && sh -c "\${s:?}" sh --code ${claimed}`,
          { useInnerText: true },
        );
        await line.getByText(bcode.checkout, { exact: true }).click();
        await expect(shown.nth(1)).toContainText(`--server ${origin} --code ${claimed}`, {
          useInnerText: true,
        });
        await page.getByText(bcode.waitingForDevice(claimed), { exact: true }).waitFor();
        return claimed;
      });

    const agent = startAgent({ code, language });
    cleanUp(agent.stop);
    await test.step("the agent binds with the code, which the page that waits for it shows, and the list shows this machine online with what it really is", async () => {
      await agent.line(new RegExp(texts.reportedPresence()));
      await page.getByText(new RegExp(bcode.isOnline(`${hostname()} .+`))).waitFor();
      await page.getByRole("link", { name: bcode.openDevice, exact: true }).waitFor();
      await page.getByRole("region", { name: overview.figures }).waitFor();
      await go("/hardList?cols=condition.note.hostname.managementIp.hardware.version");
      await row.waitFor();
      const condition = cell(`${devices.status} / ${devices.stability}`);
      await expect(condition).toContainText(devices.online, { useInnerText: true });
      const built = cell(`${devices.cpu} / ${devices.memory} / ${devices.storage}`);
      const parts = async (): Promise<string[]> => (await built.innerText()).split(/ · |\n/);
      await expect
        .poll(async () => Number.parseInt((await parts())[0] ?? "", 10))
        .toBe(cpus().length);
      await expect
        .poll(async () => Math.abs(bytesOf((await parts())[1] ?? "") / totalmem() - 1))
        .toBeLessThan(0.01);
      const disk = statfsSync("/");
      await expect
        .poll(async () => bytesOf((await parts())[2] ?? ""))
        .toBeGreaterThan(disk.blocks * disk.bsize * 0.98);
      await expect(cell(devices.version)).toHaveText(agentPackage.version, { useInnerText: true });

      const cards = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
      const outward = cards.filter(({ internal }) => !internal);
      const address = cell(`${devices.ip} / ${devices.location}`);
      await expect
        .poll(async () => {
          const [ip] = (await address.innerText()).split(/\s+/);
          const shown = await row.innerText();
          return outward.some(
            (card) => card.address === ip && shown.includes(card.mac.toUpperCase()),
          );
        })
        .toBe(true);
    });

    await test.step("a note is saved, and can then not be changed for seven days", async () => {
      await cell(devices.note).getByRole("button").click();
      await input(dialog, "note").fill("   ");
      await dialog.getByRole("button", { name: devices.save, exact: true }).click();
      await expectErrors(dialog, { note: devices.noteEmpty });
      await input(dialog, "note").fill(note);
      await dialog.getByRole("button", { name: devices.save, exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      await cell(devices.note).getByText(note).waitFor();

      await cell(devices.note).getByRole("button").click();
      await dialog.getByText(devices.noteLocked("@").split("@")[0] ?? "").waitFor();
      await expect(input(dialog, "note")).toBeDisabled();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    });

    await test.step("a restart that the agent may not carry out is shown as declined, with its reason", async () => {
      await chooseInMenu(row, devices.restart);
      await dialog.getByRole("button", { name: devices.restartNow, exact: true }).click();
      const reason = texts.rebootDeclinedUnattended();
      const refusal = wordsOf(devicesErrors.rebootDeclined, language, { reason });
      await dialog.getByText(refusal).waitFor();
      expect(agent.output()).toContain(texts.rebootDeclined({ why: reason }));
      await dialog.getByRole("button", { name: devices.cancel, exact: true }).click();

      await chooseInMenu(row, devices.commands);
      const command = dialog.getByRole("listitem");
      await command.waitFor();
      await expect(command).toContainText(devices.stateDeclined, { useInnerText: true });
      await expect(command).toContainText(reason, { useInnerText: true });
      await page.keyboard.press("Escape");
    });

    await test.step("a second agent with the same code is refused in its own language", async () => {
      const second = startAgent({ code, language });
      expect(await second.ended).toBe(REFUSED_EXIT);
      expect(second.output()).toContain(texts.codeUsed({ code }));
    });

    await test.step("unbinding on the device's page asks for captcha and code, and leaves for a list that says what to do next", async () => {
      await row.getByRole("link", { name: note, exact: true }).click();
      await page.getByRole("button", { name: devicePage.moreActions, exact: true }).click();
      await page.getByRole("menuitem", { name: devices.unbind, exact: true }).click();
      const confirm = dialog.getByRole("button", { name: devices.unbindNow, exact: true });
      const first = await captchaOnScreen(dialog);
      await confirm.click();
      await expectErrors(dialog, {
        captcha: devices.imageCodeRequired,
        emailVerifyCode: devices.codeRequired,
      });

      const since = new Date();
      await codeButton(dialog).click();
      const sent = await sentCode(language === "zn" ? owner.tel : owner.email, since);
      await input(dialog, "emailVerifyCode").fill(sent);
      await input(dialog, "captcha").fill("nope");
      await confirm.click();
      await expectErrors(dialog, { captcha: wordsOf(verificationErrors.captchaWrong, language) });
      await captchaOnScreen(dialog, first);
      await expect(input(dialog, "emailVerifyCode")).toHaveValue(sent);

      await solveCaptcha(dialog);
      await confirm.click();
      await page.getByText(wordsOf(devicesMessages.unbound, language), { exact: true }).waitFor();
      await page.getByText(devices.emptyTitle).waitFor();
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get("device") === null);
      const main = page.getByRole("main");
      await main.getByRole("link", { name: devices.emptyAction, exact: true }).click();
      await page.waitForURL((url) => url.pathname === "/");
    });

    await test.step(
      "the agent notices that it was unbound, and waits for the confirmation",
      async () => {
        await expect.poll(() => agent.output()).toContain(texts.unboundToBeConfirmed());
        expect(agent.output()).not.toContain(texts.unbound());
      },
      { timeout: 15_000 },
    );
  });
});
