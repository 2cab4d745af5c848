import { bind } from "@nodeyard/contract/devices/agent-calls.ts";
import { saveNoteByPost } from "@nodeyard/contract/devices/calls.ts";
import { devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { en } from "../../console/src/rooms/devices/messages.en.ts";
import { zh } from "../../console/src/rooms/devices/messages.zh.ts";
import { en as pageEn } from "../../console/src/rooms/devices/device-page/messages.en.ts";
import { zh as pageZh } from "../../console/src/rooms/devices/device-page/messages.zh.ts";
import { en as transfersEn } from "../../console/src/rooms/devices/transfers/messages.en.ts";
import { zh as transfersZh } from "../../console/src/rooms/devices/transfers/messages.zh.ts";
import { succeed } from "./harness/api.ts";
import { claimCode } from "./harness/claim-code.ts";
import { dialogOn } from "./harness/dialogs.ts";
import { withDatabase } from "./harness/exec-sql.ts";
import { codeButton, expectErrors, input, solveCaptcha } from "./harness/forms.ts";
import { sentCode } from "./harness/outbox.ts";
import { newOwner } from "./harness/people.ts";
import { describeInEachLanguage, expect, test } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";

/** Binds a device to the owner. */
async function bound(owner: Parameters<typeof claimCode>[0] & { readonly language: Language }) {
  const digits = crypto.randomUUID().replaceAll("-", "").toUpperCase();
  const mac = `02:${(digits.slice(0, 10).match(/../g) ?? []).join(":")}`;
  const hardware = {
    hostname: "sold",
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
  const { language } = owner;
  const { deviceId } = await succeed(bind, { code, mac, hardware, sentAt }, { language });
  return { deviceId, mac };
}

describeInEachLanguage("transferring a device", (language) => {
  const devices = inWords(language, zh, en);
  const text = inWords(language, transfersZh, transfersEn);
  const page = inWords(language, pageZh, pageEn);

  test("is offered by its owner, accepted by another on a phone, and shown to each as it is", async ({
    open,
  }) => {
    const [maker, receiver] = [await newOwner(language), await newOwner(language)];
    const owner = { ...maker, language };
    const { deviceId, mac } = await bound(owner);
    await succeed(saveNoteByPost, { deviceId, note: "attic" }, owner);

    const own = await open(owner);
    const dialog = dialogOn(own.page);
    const button = (name: string) => own.page.getByRole("button", { name, exact: true });
    await own.go(`/hardList?device=${deviceId}&tab=settings`);
    await button(text.offer).click();
    for (const words of [text.goesText, text.staysText, text.endsText, text.shownText])
      await expect(dialog).toContainText(words);
    const confirm = dialog.getByRole("button", { name: text.offer, exact: true });
    await confirm.click();
    await expectErrors(dialog, {
      email: text.emailRequired,
      captcha: devices.imageCodeRequired,
      emailVerifyCode: devices.codeRequired,
    });
    await input(dialog, "email").fill(receiver.email);
    const since = new Date();
    await codeButton(dialog).click();
    const sent = await sentCode(language === "zn" ? maker.tel : maker.email, since);
    await input(dialog, "emailVerifyCode").fill(sent);
    await solveCaptcha(dialog);
    await confirm.click();
    await own.page
      .getByText(wordsOf(devicesMessages.transferOffered, language), { exact: true })
      .waitFor();
    await expect(own.page.getByText(page.offered, { exact: true })).toBeVisible();
    await expect(own.page.getByRole("main")).toContainText(receiver.email);
    await expect(button(text.cancel)).toBeVisible();

    const other = await open({ ...receiver, language, onPhone: true });
    await other.go("/hardList");
    const offers = other.page.getByRole("region", { name: text.receivedTitle(1) });
    for (const shown of [mac, maker.email, text.kind_x86, "0.1.0"])
      await expect(offers).toContainText(shown);
    await expect(other.page.getByRole("main")).not.toContainText("attic");
    await offers.getByRole("button", { name: text.acceptOne(mac) }).click();
    const answer = dialogOn(other.page);
    await expect(answer).toContainText(text.acceptGets);
    await answer.getByRole("button", { name: text.accept, exact: true }).click();
    await other.page
      .getByText(wordsOf(devicesMessages.transferAccepted, language), { exact: true })
      .waitFor();
    await expect(offers).toBeHidden();
    await expect(other.page.getByRole("main")).toContainText(mac);

    await own.go("/hardList");
    await expect(own.page.getByText(devices.emptyTitle)).toBeVisible();
  });

  test("is listed for both, declined by one and cancelled by the other, by keyboard", async ({
    open,
  }) => {
    const [maker, receiver] = [await newOwner(language), await newOwner(language)];
    const owner = { ...maker, language };
    const [first, second] = [await bound(owner), await bound(owner)];
    await withDatabase(({ pool }) =>
      pool.query(
        `insert into device_transfers (device_id, account_id, to_account_id, to_email, mac, offered_at, expires_at)
         select d.device_id, d.account_id, a.account_id, a.email, d.mac, now(), now() + interval '7 days'
         from devices d, accounts a where d.device_id = any($1::bigint[]) and a.email = $2`,
        [[first.deviceId, second.deviceId], receiver.email],
      ),
    );

    const other = await open({ ...receiver, language });
    await other.go("/hardList");
    const offers = other.page.getByRole("region", { name: text.receivedTitle(2) });
    await offers.getByRole("button", { name: text.declineOne(first.mac) }).focus();
    await other.page.keyboard.press("Enter");
    const answer = dialogOn(other.page);
    await expect(answer).toContainText(text.declineText(maker.email));
    await answer.getByRole("button", { name: text.decline, exact: true }).focus();
    await other.page.keyboard.press("Enter");
    await other.page
      .getByText(wordsOf(devicesMessages.transferDeclined, language), { exact: true })
      .waitFor();
    await expect(other.page.getByRole("region", { name: text.receivedTitle(1) })).toBeVisible();

    const own = await open(owner);
    await own.go("/hardList");
    await own.page.getByRole("button", { name: devices.transfers, exact: true }).focus();
    await own.page.keyboard.press("Enter");
    const list = own.page.getByRole("dialog", { name: text.listTitle });
    await expect(list).toContainText(text.outcome_declined);
    await expect(list).toContainText(text.to(receiver.email));
    await list.getByRole("button", { name: second.mac }).focus();
    await own.page.keyboard.press("Enter");
    const question = own.page.getByRole("alertdialog");
    await expect(question).toContainText(second.mac);
    await question.getByRole("button", { name: text.cancel, exact: true }).focus();
    await own.page.keyboard.press("Enter");
    // Exactly: the list has the same words of the offer, and more.
    const cancelled = wordsOf(devicesMessages.transferCancelled, language);
    await own.page.getByText(cancelled, { exact: true }).waitFor();
    await expect(list).toContainText(text.outcome_cancelled);
    await expect(list).not.toContainText(text.made);

    await own.go(`/hardList?device=${second.deviceId}&tab=events`);
    await expect(own.page.getByText(page.transfer_cancelled)).toBeVisible();
    await other.go("/hardList");
    await expect(other.page.getByText(devices.emptyTitle)).toBeVisible();
  });
});
