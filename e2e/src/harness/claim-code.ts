import { randomInt } from "node:crypto";
import { getUserInfo } from "@nodeyard/contract/auth/calls.ts";
import { succeed, type Caller } from "./api.ts";
import { execSql } from "./exec-sql.ts";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** An unused activation code of an owner, inserted as claiming leaves it: claims are limited to ten an hour. */
export async function claimCode(owner: Caller): Promise<string> {
  const { ret } = await succeed(getUserInfo, {}, owner);
  const group = (): string =>
    Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const code = Array.from({ length: 4 }, group).join("-");
  await execSql(
    `insert into activation_codes (code, region, account_id, claimed_at)
      select $1, 'mainland', account_id, now() from accounts where email = $2`,
    [code, ret.email],
  );
  return code;
}
