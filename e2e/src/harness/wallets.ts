import { getCaptcha, sendEmailCode, sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import type { CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import { bindAddress } from "@nodeyard/contract/wallet/calls.ts";
import { succeed, type Caller } from "./api.ts";
import { captchaAnswer, sentCode } from "./outbox.ts";
import type { Person } from "./people.ts";
import { execSql } from "./exec-sql.ts";

/** Two addresses in EIP-55 form that no part of the demo has. */
export const ADDRESSES = [
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
  "0x52908400098527886E0F7030069857D2E4169EE7",
] as const;
/** Payout address of the demo's last invited person. */
export const NEIGHBOURS_WALLET = "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB";
/** An address of the demo that has become a contract's. */
export const CONTRACT = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

/**
 * A code for a signed-in owner, sent the way that the site does not use: an address gets only one a minute, and the
 * page's own is left for the page.
 */
export async function codeBesides(
  owner: Pick<Person, "email" | "tel">,
  caller: Caller,
  purpose: CodePurpose,
): Promise<string> {
  const since = new Date();
  const byEmail = caller.language === "zn";
  await succeed(byEmail ? sendEmailCode : sendPhoneCode, { purpose }, caller);
  return sentCode(byEmail ? owner.email : owner.tel, since);
}

/** Binds a wallet without a page, by a code that is sent the site's own way. */
export async function bindWallet(
  owner: Pick<Person, "email" | "tel" | "password">,
  caller: Caller,
  address: string,
): Promise<void> {
  const since = new Date();
  const byPhone = caller.language === "zn";
  await succeed(byPhone ? sendPhoneCode : sendEmailCode, { purpose: "wallet" }, caller);
  const { data } = await succeed(getCaptcha, {}, caller);
  await succeed(
    bindAddress,
    {
      new_eth_address: address,
      password: owner.password,
      emailVerifyCode: await sentCode(byPhone ? owner.tel : owner.email, since),
      imageCodeId: data.CaptchaId,
      imageCode: await captchaAnswer(data.CaptchaId),
    },
    caller,
  );
}

/** Inserts a wallet that was bound weeks ago. */
export async function seedWallet(owner: Pick<Person, "email">, address: string): Promise<void> {
  await execSql(
    `insert into wallets (account_id, address, is_verified, bound_at)
      select account_id, $2, true, now() - interval '20 days' from accounts where email = $1`,
    [owner.email, address],
  );
}
