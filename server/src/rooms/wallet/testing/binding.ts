import { type AddressResponse, bindAddress, getAddress } from "@nodeyard/contract/wallet/calls.ts";
import { PASSWORD } from "../../../platform/testing/owners.ts";
import { solveCaptcha, type Person } from "../../../platform/testing/people.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";
import { codeFor } from "../../withdrawal/testing/holders.ts";

export async function imageCaptcha(
  app: TestApp,
): Promise<{ imageCodeId: string; imageCode: string }> {
  const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(app);
  return { imageCodeId, imageCode };
}

/** A valid binding request. */
export async function bindFields(app: TestApp, person: Person, address: string) {
  return {
    new_eth_address: address,
    emailVerifyCode: await codeFor(app, person, "wallet"),
    password: PASSWORD,
    ...(await imageCaptcha(app)),
  };
}

export async function bind(app: TestApp, person: Person, address: string): Promise<void> {
  await app.call(bindAddress, await bindFields(app, person, address), person);
}

export async function showWallet(app: TestApp, person: Person): Promise<AddressResponse["ret"]> {
  return (await app.call(getAddress, {}, person)).ret;
}

/** The newest mail to a user in the outbox, and its link's token. */
export async function newestMail(
  app: TestApp,
  person: Person,
): Promise<{ text: string; token: string }> {
  const { text } = await app.database.db
    .selectFrom("outbox_entries")
    .select("text")
    .where("kind", "=", "email")
    .where("recipient", "=", person.email)
    .orderBy("outbox_entry_id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { text, token: /#cancel=([\w-]+)/.exec(text)?.[1] ?? "" };
}
