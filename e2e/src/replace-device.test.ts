import { bind } from "@nodeyard/contract/devices/agent-calls.ts";
import { saveNoteByPost } from "@nodeyard/contract/devices/calls.ts";
import { devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { en } from "../../console/src/rooms/devices/messages.en.ts";
import { zh } from "../../console/src/rooms/devices/messages.zh.ts";
import { succeed } from "./harness/api.ts";
import { claimCode } from "./harness/claim-code.ts";
import { dialogOn } from "./harness/dialogs.ts";
import { codeButton, expectErrors, input, solveCaptcha } from "./harness/forms.ts";
import { sentCode } from "./harness/outbox.ts";
import { newOwner } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

describeInEachLanguage("replacing a device", (language) => {
  const text = inWords(language, zh, en);

  test("puts the newly bound machine in its place, under its name, after captcha and code", async ({
    open,
  }) => {
    const person = await newOwner(language);
    const owner = { ...person, language };
    const join = async (hostname: string) => {
      const digits = crypto.randomUUID().replaceAll("-", "").toUpperCase();
      const mac = `02:${(digits.slice(0, 10).match(/../g) ?? []).join(":")}`;
      const hardware = {
        hostname,
        kind: "x86",
        arch: "amd",
        cpuCount: 4,
        memoryBytes: 8e9,
        storageBytes: 5e11,
        agentVersion: "0.1.0",
        managementIp: "192.168.1.20",
      } as const;
      const code = await claimCode(owner);
      const sentAt = new Date().toISOString();
      return { mac, ...(await succeed(bind, { code, mac, hardware, sentAt }, { language })) };
    };
    const old = await join("broken");
    await succeed(saveNoteByPost, { deviceId: old.deviceId, note: "attic" }, owner);
    const { page, go } = await open(owner);
    const replace = page.getByRole("button", { name: text.replace, exact: true });
    const dialog = dialogOn(page);
    await go(`/hardList?device=${old.deviceId}&tab=settings`);
    await replace.click();
    await expect(dialog.getByText(text.replacementNone)).toBeVisible();
    await page.goBack();

    const next = await join("whole");
    await page.reload();
    await replace.click();
    const confirm = dialog.getByRole("button", { name: text.replace, exact: true });
    await confirm.click();
    await expectErrors(dialog, {
      captcha: text.imageCodeRequired,
      emailVerifyCode: text.codeRequired,
    });
    const choice = dialog.getByLabel(text.replacement, { exact: true });
    await expect(choice).toHaveAccessibleDescription(text.replacementRequired);
    await choice.selectOption(next.deviceId);
    const since = new Date();
    await codeButton(dialog).click();
    const sent = await sentCode(language === "zn" ? person.tel : person.email, since);
    await input(dialog, "emailVerifyCode").fill(sent);
    await solveCaptcha(dialog);
    await confirm.click();
    await page.getByText(wordsOf(devicesMessages.replaced, language), { exact: true }).waitFor();
    await expect(page.locator("h1").first()).toHaveText("attic", { useInnerText: true });
    await expect(page.getByRole("main")).toContainText(next.mac);
  });
});
