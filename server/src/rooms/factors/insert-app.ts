import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { noteSealingKey } from "../../platform/note-sealing-key.ts";
import { sealSecret } from "./totp.ts";

/** Stores the encrypted secret of an app for an account without one; it takes effect once confirmed. */
export async function insertApp(
  deps: Pick<Deps, "clock" | "encryption">,
  tx: Tx,
  app: { readonly accountId: bigint; readonly secret: string; readonly isConfirmed: boolean },
): Promise<void> {
  const { accountId, secret, isConfirmed } = app;
  const now = deps.clock.now();
  await noteSealingKey(tx, deps.encryption, now);
  await tx
    .insertInto("second_factors")
    .values({
      account_id: accountId,
      kind: "totp",
      name: "app",
      totp_secret: sealSecret(deps, accountId, secret),
      created_at: now,
      confirmed_at: isConfirmed ? now : null,
    })
    .execute();
}
