import { execSql } from "../harness/exec-sql.ts";
import { codeButton, fill, input } from "../harness/forms.ts";
import { sentCode, sentText } from "../harness/outbox.ts";
import { newOwner, newUser } from "../harness/people.ts";
import { describeInEachLanguage, expect, test } from "../harness/test.ts";

const TEXTS = {
  en: {
    title: "Verify your e-mail address",
    send: "Send the mail again",
    sent: "Mail sent",
    confirm: "Verify the address",
    verified: "Your address is verified",
    change: "Change the address",
    submit: "Send the link",
    subject: "Nodeyard: verify your e-mail address",
  },
  zn: {
    title: "请验证邮箱",
    send: "重新发送邮件",
    sent: "邮件已发送",
    confirm: "验证邮箱",
    verified: "邮箱已验证",
    change: "更换邮箱",
    submit: "发送链接",
    subject: "Nodeyard：验证你的邮箱",
  },
} as const;

/** A new owner as signed up, whose link was mailed an hour ago. */
async function unverifiedOwner(language: "zn" | "en") {
  const owner = await newOwner(language);
  await execSql(
    `with found as (
       update accounts set email_verified_at = null where email = $1 returning account_id, email)
     insert into email_verifications select account_id, email, sha256(email::bytea), now() - interval '1 hour' from found`,
    [owner.email],
  );
  return owner;
}

const linkIn = (mail: string): string => /\/AccountSet\S+/.exec(mail)?.[0] ?? "";

describeInEachLanguage("an address that is not verified", (language) => {
  const text = TEXTS[language];

  test("has a notice on every page until the mailed link is confirmed", async ({ open }) => {
    const owner = await unverifiedOwner(language);
    const { page, go } = await open({ language, ...owner });
    await go("/hardList");
    const notice = page.getByRole("complementary").filter({ hasText: text.title });
    await expect(notice).toContainText(owner.email);
    await notice.getByRole("button", { name: text.send }).click();
    await page.getByText(text.sent).waitFor();

    const reader = await open({ language });
    await reader.go(linkIn(await sentText(owner.email, text.subject)));
    await expect(reader.page.getByText(owner.email)).toBeVisible();
    await reader.page.getByRole("button", { name: text.confirm }).click();
    await reader.page.getByRole("heading", { name: text.verified }).waitFor();
    await go("/revenue");
    await expect(notice).toHaveCount(0);
  });

  test("is replaced by another one, which takes its place once its link is confirmed", async ({
    open,
  }) => {
    const owner = await unverifiedOwner(language);
    const { email } = newUser();
    const { page, go } = await open({ language, ...owner });
    await go("/AccountSet");
    const notice = page.getByRole("complementary").filter({ hasText: text.title });
    await notice.getByRole("button", { name: text.change }).click();
    const dialog = page.getByRole("dialog");
    const since = new Date();
    await fill(dialog, { email, password: owner.password });
    await codeButton(dialog).click();
    const code = await sentCode(language === "zn" ? owner.tel : owner.email, since);
    await input(dialog, "emailVerifyCode").fill(code);
    await dialog.getByRole("button", { name: text.submit }).click();
    await page.getByText(text.sent).waitFor();
    await expect(page.getByText(email).first()).toBeVisible();

    const reader = await open({ language });
    await reader.go(linkIn(await sentText(email, text.subject)));
    await reader.page.getByRole("button", { name: text.confirm }).click();
    await reader.page.getByRole("heading", { name: text.verified }).waitFor();
    await go("/AccountSet");
    await expect(page.getByText(email).first()).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});
