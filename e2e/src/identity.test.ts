import { LANGUAGES } from "@nodeyard/contract/envelope.ts";
import { identityMessages } from "@nodeyard/contract/identity/errors.ts";
import { PHOTO_MAX_BYTES, PHOTO_SIDES, type PhotoSide } from "@nodeyard/contract/identity/rules.ts";
import { payeeMessages } from "@nodeyard/contract/payee/errors.ts";
import type { Locator, Page } from "@playwright/test";
import { en as identityEn } from "../../console/src/rooms/identity/messages.en.ts";
import { zh as identity } from "../../console/src/rooms/identity/messages.zh.ts";
import { zh as identities } from "../../console/src/rooms/identity/operator/messages.zh.ts";
import { zh as payee } from "../../console/src/rooms/payee/messages.zh.ts";
import { en as cancelEn } from "../../console/src/shared/cancel-change/messages.en.ts";
import { zh as cancelZh } from "../../console/src/shared/cancel-change/messages.zh.ts";
import { zh as proof } from "../../console/src/shared/verification/messages.zh.ts";
import { drawLargeCard } from "../../server/src/rooms/identity/testing/draw-card.ts";
import { seriousFaults } from "./every-page/audit.ts";
import { buttonBeside, codeButton, expectErrors, fill, input } from "./harness/forms.ts";
import { liftSendLimits, sentCode, sentText } from "./harness/outbox.ts";
import { newOwner, newUser, OPERATOR, sessionOf, type Person } from "./harness/people.ts";
import { expect, test, type Open } from "./harness/test.ts";
import { inWords, wordsOf } from "./harness/texts.ts";
import type { Visit } from "./harness/visits.ts";

const submit = (place: Page | Locator) => place.locator('[type="submit"]').click();
const waitForText = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor();

/** Sends a code from the page to the phone, and types it. */
async function typeCode(place: Page | Locator, owner: Person): Promise<void> {
  const since = new Date();
  await codeButton(place).filter({ visible: true }).click();
  await input(place, "emailVerifyCode").fill(await sentCode(owner.tel, since));
}

/** An operator looks at the photos of an owner, and approves them. */
async function approvePhotos(open: Open, owner: Person): Promise<void> {
  const { page, go } = await open({ language: "zn", sessionId: await sessionOf(OPERATOR) });
  await go("/operator/identities");
  await page.getByRole("button", { name: identities.viewOf(owner.email), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: identities.decideTitle });
  await dialog.getByText("110105199003071239", { exact: true }).waitFor();
  await dialog.getByAltText(identities.front).waitFor();
  await expect.poll(() => seriousFaults(page)).toEqual([]);
  await dialog.getByText(identities.approve, { exact: true }).first().click();
  await dialog.locator('[name="reason"]').fill("照片与实名信息一致");
  await submit(dialog);
  await waitForText(page, wordsOf(identityMessages.photosApproved, "zn"));
}

test("an owner verifies the name, is paid to an Alipay account, and cancels its change from the mail", async ({
  open,
}) => {
  const owner = await newOwner("zn");
  const { page, go, expectMessage } = await open({ language: "zn", sessionId: owner.sessionId });
  await go("/MyWallet");
  await waitForText(page, payee.nameFirst);
  await page.getByRole("link", { name: payee.goVerify, exact: true }).click();
  await waitForText(page, identity.nameHint);
  await submit(page);
  await expectErrors(page, {
    user_name: identity.realNameInvalid,
    IDCard: identity.idNumberInvalid,
    contact: identity.contactRequired,
    emailVerifyCode: proof.codeRequired,
  });
  await fill(page, { user_name: "张小三", IDCard: "11010519900307123x", contact: "wx_zhang" });
  await submit(page);
  await expectErrors(page, {
    IDCard: identity.idNumberInvalid,
    emailVerifyCode: proof.codeRequired,
  });
  await fill(page, { IDCard: "110105 19900307 1239" });
  await typeCode(page, owner);
  await submit(page);
  await waitForText(page, wordsOf(identityMessages.nameVerified, "zn"));
  await waitForText(page, "1****************9");
  await expect(page.locator("main")).not.toContainText("张小三", { useInnerText: true });

  await go("/MyWallet");
  const alipay = page.getByRole("region", { name: payee.alipay, exact: true });
  await submit(alipay);
  await expectErrors(alipay, {
    ZFBAccount: payee.alipayInvalid,
    emailVerifyCode: proof.codeRequired,
  });
  await fill(alipay, { ZFBAccount: "zhang.san@example.com" });
  // An owner is sent one code a minute.
  await liftSendLimits(owner.email);
  await typeCode(alipay, owner);
  await submit(alipay);
  await waitForText(page, wordsOf(payeeMessages.alipaySaved, "zn"));
  await waitForText(page, "zh***@example.com");

  await go("/contact");
  await submit(page);
  await expectErrors(page, {
    emailVerifyCode: proof.codeRequired,
    isAgreed: identity.notAgreed,
  });
  const required = page.getByText(identity.photoRequired, { exact: true });
  await expect(required).toHaveCount(PHOTO_SIDES.length);
  const photoOf = (side: PhotoSide) => page.getByLabel(identity[side], { exact: true });
  const noPicture = Buffer.from("not a picture");
  await photoOf("front").setInputFiles({
    name: "a.heic",
    mimeType: "image/heic",
    buffer: noPicture,
  });
  await waitForText(page, identity.photoUnreadable);
  for (const side of PHOTO_SIDES) {
    // The page shrinks it.
    const buffer = await drawLargeCard(side);
    expect(buffer.length).toBeGreaterThan(PHOTO_MAX_BYTES);
    await photoOf(side).setInputFiles({ name: `${side}.png`, mimeType: "image/png", buffer });
    await page.getByAltText(identity.previewOf(identity[side])).waitFor();
  }
  await expect(page.getByText(identity.uploaded, { exact: true })).toHaveCount(2);
  await page.getByLabel(identity.agree, { exact: true }).check();
  await liftSendLimits(owner.email);
  await typeCode(page, owner);
  await submit(page);
  await waitForText(page, identity.inReview);
  await expect.poll(() => seriousFaults(page)).toEqual([]);
  await approvePhotos(open, owner);
  await page.reload();
  await waitForText(page, identity.approvedAt);

  const change = page.getByRole("region", { name: identity.name, exact: true });
  await change.getByRole("button", { name: identity.nameChange, exact: true }).click();
  await submit(change);
  await expectErrors(change, {
    user_name: identity.realNameInvalid,
    IDCard: identity.idNumberInvalid,
    emailVerifyCode: proof.codeRequired,
  });
  await fill(change, { user_name: "张小山", IDCard: "110105199003071239" });
  await liftSendLimits(owner.email);
  await typeCode(change, owner);
  await submit(change);
  await waitForText(page, wordsOf(identityMessages.changed, "zn"));
  await waitForText(page, "**山");
  // A new name needs new photos.
  await page.getByLabel(identity.front, { exact: true }).waitFor({ state: "attached" });

  await go("/MyWallet");
  const mail = await sentText(owner.email, "zh***@example.com");
  const link = /\/MyWallet\S*(#cancel=\S+)/.exec(mail)?.[1] ?? "";
  for (const language of LANGUAGES) {
    const cancel = inWords(language, cancelZh, cancelEn);
    const elsewhere = await open({ language });
    await elsewhere.go(`/MyWallet${link}`);
    if (language === "zn") {
      await waitForText(elsewhere.page, cancel.question);
      await waitForText(elsewhere.page, payee.none);
      const now = elsewhere.page.getByRole("button", { name: cancel.cancelNow, exact: true });
      await now.click();
      await waitForText(elsewhere.page, wordsOf(payeeMessages.cancelled, language));
    } else await waitForText(elsewhere.page, cancel.cancelled);
  }
  expectMessage(/401/);
  await page.reload();
  await page.waitForURL(/\/login/);
});

/** Opens the link of a message about a change, in the owner's tab or a browser that is not signed in, and cancels the change. */
async function cancelFromMail({ page, go, language }: Visit, mail: string): Promise<void> {
  const words = inWords(language, identity, identityEn);
  const cancel = inWords(language, cancelZh, cancelEn);
  await go(/\/contact\S*#cancel=\S+/.exec(mail)?.[0] ?? "");
  await page.getByRole("heading", { name: words.cancelTitle, exact: true }).waitFor();
  await waitForText(page, words.tel);
  await page.getByRole("button", { name: cancel.cancelNow, exact: true }).click();
  await waitForText(page, wordsOf(identityMessages.changeCancelled, language));
}

for (const language of LANGUAGES)
  test(`an owner changes contact and phone, and the link in the former phone's message restores it (${language})`, async ({
    open,
  }) => {
    const words = inWords(language, identity, identityEn);
    const owner = await newOwner(language);
    const visit = await open({ language, sessionId: owner.sessionId });
    const { page, go, expectMessage } = visit;
    await go("/contact");
    const part = (name: string) => page.getByRole("region", { name, exact: true });
    const press = (place: Locator, name: string) =>
      place.getByRole("button", { name, exact: true }).click();
    const contact = part(words.contact);
    await press(contact, words.contactChange);
    await fill(contact, { contact: "wx_other" });
    // The international site sends codes of the account to the mailbox.
    const proven = language === "zn" ? owner : { ...owner, tel: owner.email };
    await typeCode(contact, proven);
    await submit(contact);
    await waitForText(page, wordsOf(identityMessages.changed, language));
    await waitForText(page, "wx_other");

    await liftSendLimits(owner.email);
    const phone = part(words.phone);
    await press(phone, words.phoneChange);
    const { tel } = newUser();
    await fill(phone, { tel });
    const since = new Date();
    await buttonBeside(phone, "telCode").click();
    await input(phone, "telCode").fill(await sentCode(tel, since));
    await typeCode(phone, proven);
    await submit(phone);
    await waitForText(page, `${tel.slice(0, 3)}****${tel.slice(-4)}`);
    // A tab that shows `/contact` already reads another hash only.
    const elsewhere = language === "zn" ? visit : await open({ language });
    await cancelFromMail(elsewhere, await sentText(owner.tel, "#cancel="));
    expectMessage(/401/);
    await page.reload();
    await page.waitForURL(/\/login/);
    const back = await open({ language, sessionId: await sessionOf(owner) });
    await back.go("/contact");
    await waitForText(back.page, `${owner.tel.slice(0, 3)}****${owner.tel.slice(-4)}`);
  });

test.describe("on the international site", () => {
  test("there is no payee page, and the phone alone is verified", async ({ open }) => {
    const owner = await newOwner("en");
    const { page, go } = await open({ language: "en", sessionId: owner.sessionId });
    await go("/MyWallet");
    await page.waitForURL((url) => url.pathname === "/");
    await go("/contact");
    await waitForText(page, "Identity");
    await expect(page.locator("main input")).toHaveCount(0);
  });
});
