import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import { recordAct } from "../account/record-act.ts";
import { endSessions } from "../account/sessions.ts";
import { notifySecurityAct } from "../notifications/notify-security-act.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { countFactors } from "./store.ts";

/**
 * Runs in the transaction that has added a factor: the session has proved it. With the first one recovery codes are
 * made, and all other sessions end, which have proved nothing.
 * @returns the recovery codes; none with a later factor.
 */
export async function afterAdding(
  deps: Deps,
  tx: Tx,
  { accountId, sessionHash, ip }: OwnerCaller,
  added: { readonly kind: "app" | "passkey"; readonly name: string },
): Promise<string[]> {
  const now = deps.clock.now();
  await tx
    .updateTable("sessions")
    .set({ proved_at: now })
    .where("session_hash", "=", sessionHash)
    .execute();
  const isFirst = (await countFactors(tx, accountId)) === 1;
  if (isFirst) await endSessions(tx, accountId, "factor", sessionHash);
  const { kind, name } = added;
  const act = kind === "app" ? "factors.add-app" : "factors.add-passkey";
  await recordAct(deps, tx, { act, accountId, ip, details: kind === "app" ? {} : { name } });
  await notifySecurityAct(deps, tx, accountId, kind === "app" ? "appAdded" : "passkeyAdded", ip, {
    name,
  });
  return isFirst ? replaceRecoveryCodes(tx, accountId, now) : [];
}
