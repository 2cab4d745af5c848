import { getUserInfo } from "@nodeyard/contract/auth/calls.ts";
import { sendCall } from "../harness/api.ts";
import { codeButton, expectErrors, fill, input, solveCaptcha } from "../harness/forms.ts";
import { sentCode } from "../harness/outbox.ts";
import { newOwner, sessionOf, signIn } from "../harness/people.ts";
import { describeInEachLanguage, expect, test } from "../harness/test.ts";
import { inLanguage } from "../harness/visits.ts";
import { expectLeaves, submit } from "./auth-form.ts";
import { TEXTS } from "./auth-texts.ts";

describeInEachLanguage("passwords", (language) => {
  const text = TEXTS[language];

  test("a forgotten password is replaced by phone, e-mail and code", async ({ open }) => {
    const person = await newOwner(language);
    const { page, go } = await open({ language });
    await page.clock.install();
    await go("/forget");
    await fill(page, { password: "12345", rePassword: "54321" });
    await submit(page);
    await expectErrors(page, {
      tel: text.resetPhone,
      inputEmail: text.resetEmail,
      captcha: text.captchaRequired,
      emailVerifyCode: text.codeWrong,
      password: text.resetShort,
      rePassword: text.resetDiffers,
    });

    await fill(page, { tel: person.tel, inputEmail: person.email });
    await solveCaptcha(page);
    const since = new Date();
    await codeButton(page).click();
    await input(page, "emailVerifyCode").fill(await sentCode(person.tel, since));
    const password = `new-${Date.now()}`;
    await fill(page, { password, rePassword: password });
    await expectLeaves(page, { path: "/login", afterSeconds: 3 });

    await signIn({ ...person, password }, language);
    await expect(signIn(person, language)).rejects.toThrow(/auth.badLogin/);
  });

  test("a changed password ends the other sign-ins and keeps this one", async ({ open }) => {
    const person = await newOwner(language);
    const elsewhere = await sessionOf(person);
    const { page, go } = await open({ language, sessionId: person.sessionId });
    await go("/accountSet");
    const form = page.locator("main form").filter({ has: page.locator('[name="oldPassword"]') });
    await form.waitFor();
    await submit(form);
    await expectErrors(form, {
      oldPassword: text.oldRequired,
      newPassword: language === "zn" ? "请输入新密码" : "Enter a new password",
      reNewPassword: text.againRequired,
    });
    const password = `new-${person.password}`;
    await fill(form, { oldPassword: "not-the-old", newPassword: password, reNewPassword: "other" });
    await submit(form);
    await expectErrors(form, { reNewPassword: text.againDiffers });
    await fill(form, { reNewPassword: password });
    await submit(form);
    await expectErrors(form, { oldPassword: text.oldWrong });
    await fill(form, { oldPassword: person.password });
    await submit(form);
    await page.getByText(text.changed).waitFor();

    expect((await sendCall(getUserInfo, {}, { language, sessionId: elsewhere })).status).toBe(401);
    await page.reload();
    await page.getByText(person.email).first().waitFor();
    await expect(page).toHaveURL(inLanguage("/accountSet", language));
    await signIn({ ...person, password }, language);
  });
});
