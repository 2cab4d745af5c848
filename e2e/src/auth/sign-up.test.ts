import { getRecommendCount, getRecommendInfo } from "@nodeyard/contract/invite/calls.ts";
import { succeed } from "../harness/api.ts";
import {
  captchaOnScreen,
  codeButton,
  expectErrors,
  fill,
  input,
  solveCaptcha,
} from "../harness/forms.ts";
import { sentCode } from "../harness/outbox.ts";
import { DEMO, newUser, sessionOf, signIn } from "../harness/people.ts";
import { describeInEachLanguage, expect, test } from "../harness/test.ts";
import { expectLeaves, submit } from "./auth-form.ts";
import { TEXTS } from "./auth-texts.ts";

describeInEachLanguage("signing up", (language) => {
  const text = TEXTS[language];

  test("the sign-up form names every fault next to its field", async ({ open }) => {
    const { page, go } = await open({ language });
    await go("/signUp");
    await submit(page);
    await expectErrors(page, {
      email: text.emailRequired,
      tel: text.phoneRequired,
      captcha: text.captchaRequired,
      emailVerifyCode: text.codeRequired,
      password: text.passwordRequired,
      rePassword: text.againRequired,
      agreement: text.agreementRequired,
    });

    const wrong = { email: "somebody@nowhere", tel: "2390000", captcha: "abcd" };
    const rest = { emailVerifyCode: "123456", password: "12345", rePassword: "54321" };
    await fill(page, { ...wrong, ...rest });
    await input(page, "agreement").check();
    await submit(page);
    await expectErrors(page, {
      email: text.emailInvalid,
      tel: text.phoneInvalid,
      password: text.passwordShort,
      rePassword: text.againDiffers,
    });

    await fill(page, { password: "x".repeat(30), rePassword: "x".repeat(30) });
    await submit(page);
    await expectErrors(page, {
      email: text.emailInvalid,
      tel: text.phoneInvalid,
      password: text.passwordLong,
    });
  });

  test("no code is sent to what is not a phone number, nor after a wrong captcha", async ({
    open,
  }) => {
    const { page, go } = await open({ language });
    const sends: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/tel/")) sends.push(request.url());
    });
    await go("/signUp");
    const first = await captchaOnScreen(page);
    await fill(page, { tel: "138-abc", captcha: "nope" });
    await codeButton(page).click();
    await expectErrors(page, { tel: text.phoneInvalid });
    expect(sends).toEqual([]);

    await fill(page, { tel: newUser().tel });
    await codeButton(page).click();
    await expectErrors(page, { captcha: text.captchaWrong });
    expect(sends).toHaveLength(1);
    await captchaOnScreen(page, first);
    await expect(input(page, "captcha")).toHaveValue("");
    await expect(codeButton(page)).toBeEnabled();
  });

  test("a stale invitation in a link is removed, and the form says so", async ({ open }) => {
    const { page, go } = await open({ language });
    await go("/signUp?refer=NOBODYS1");
    await page.getByText(text.referInvalid).waitFor();
    await expect(input(page, "refer")).toHaveValue("");
  });

  test("a new owner signs up with a code and an invitation, and is taken to sign-in after three seconds", async ({
    open,
  }) => {
    const demo = { language, sessionId: await sessionOf(DEMO) };
    const refer = (await succeed(getRecommendInfo, {}, demo)).ret.user;
    const { count: before } = await succeed(getRecommendCount, {}, demo);
    const person = newUser();
    const { page, go } = await open({ language });
    await page.clock.install();
    await go(`/signUp?refer=${refer}`);
    await expect(input(page, "refer")).toHaveValue(refer);

    await fill(page, { email: person.email, tel: person.tel });
    await solveCaptcha(page);
    const since = new Date();
    await codeButton(page).click();
    await expect.poll(() => codeButton(page).innerText()).toMatch(text.countdown);
    const seconds = async (): Promise<number> =>
      Number(/\d+/.exec(await codeButton(page).innerText())?.[0]);
    const first = await seconds();
    if (first < 57 || first > 60) throw new Error(`the wait begins with ${first} seconds`);
    await expect(codeButton(page)).toBeDisabled();
    await expect.poll(seconds).toBeLessThan(first);

    const code = await sentCode(person.tel, since);
    const wrongCode = code === "000000" ? "000001" : "000000";
    await fill(page, { password: person.password, rePassword: person.password });
    await input(page, "emailVerifyCode").fill(wrongCode);
    await input(page, "agreement").check();
    await submit(page);
    await expectErrors(page, { emailVerifyCode: text.codeWrong });
    // The refusal used the captcha up; everything else that was typed is still there.
    await expect(input(page, "password")).toHaveValue(person.password);
    await input(page, "emailVerifyCode").fill(code);
    await solveCaptcha(page);
    await expectLeaves(page, { path: "/login", afterSeconds: 3 });
    await expect(input(page, "email")).toHaveValue(person.email);

    await signIn(person, language);
    expect((await succeed(getRecommendCount, {}, demo)).count).toBe(before + 1);
  });
});
