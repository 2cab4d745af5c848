import type { ErrorParams } from "@nodeyard/contract/error.ts";
import { countryOf } from "../../platform/country.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { mailOwner } from "./mail-owner.ts";
import { securityMail } from "./security-mails.ts";

/** Mails an owner about something that was done with the account, if the caller's transaction commits. */
export async function tellOwner(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  accountId: bigint,
  act: Parameters<typeof securityMail>[2],
  ip: string,
  told: ErrorParams = {},
): Promise<void> {
  const occasion = { at: deps.clock.now(), ip, country: await countryOf(ip), told };
  await mailOwner(deps, tx, accountId, (language) =>
    securityMail(deps.config, language, act, occasion),
  );
}
