// Offered to other rooms.
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { IdentityPart } from "@nodeyard/contract/identity/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { FieldEncryption } from "../../../platform/field-encryption.ts";
import { queueMessage } from "../../../platform/messages/queue-message.ts";
import { noteSealingKey } from "../../../platform/note-sealing-key.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { identityMail } from "./identity-mail.ts";

/** Data of each part that a cancellation writes back. */
interface Before {
  readonly phone: { readonly tel: string; readonly verifiedAt: string };
  readonly name: {
    readonly name: string;
    readonly idNumber: string;
    readonly reference: string;
    readonly verifiedAt: string;
  };
  readonly contact: { readonly contact: string };
}
/** A part, with what it was; null for nothing. */
export type PartBefore = {
  [Part in IdentityPart]: { readonly part: Part; readonly before: Before[Part] | null };
}[IdentityPart];

/** A link that is followed too late still gets its answer. */
const TTL_MS = 30 * DAY_MS;

const placeOf = (accountId: bigint): string => `identity_changes/${accountId}`;

/** The part that a change has replaced. */
export function openBefore(
  encryption: FieldEncryption,
  row: {
    readonly account_id: bigint;
    readonly part: IdentityPart;
    readonly sealed_before: string | null;
  },
): PartBefore {
  const { account_id: accountId, part, sealed_before: sealed } = row;
  const before =
    sealed === null ? null : JSON.parse(encryption.decrypt(sealed, placeOf(accountId)));
  return { part, before };
}

/**
 * Records a change that the caller makes in the same transaction, and notifies its owner: by mail, and by text message to a phone
 * that is replaced. Both have the link that reverts it for a day, while nothing is paid out.
 */
export async function recordChange(
  deps: Pick<Deps, "clock" | "config" | "encryption">,
  tx: Tx,
  accountId: bigint,
  of: { readonly change: PartBefore; readonly by: { readonly ip: string } | "operators" },
): Promise<void> {
  const { clock, config, encryption } = deps;
  const { change, by } = of;
  // The address of an operator is none of the owner's.
  const ip = by === "operators" ? "" : by.ip;
  const { part, before } = change;
  const at = clock.now();
  const token = createToken();
  await noteSealingKey(tx, encryption, at);
  await tx
    .insertInto("identity_changes")
    .values({
      account_id: accountId,
      part,
      sealed_before: before && encryption.encrypt(JSON.stringify(before), placeOf(accountId)),
      made_at: at,
      ip,
      cancel_hash: hashToken(token),
    })
    .execute();
  const mailIn = (language: Language) => identityMail(config, language, { part, at, ip, token });
  const notice = { event: "identity.changed", page: "/contact", data: { part, ip } } as const;
  await notifyOwner(deps, tx, accountId, notice, { mailIn });
  if (change.part !== "phone" || change.before === null) return;
  const { language } = await tx
    .selectFrom("accounts")
    .select("language")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  await queueMessage(deps, tx, {
    channel: "sms",
    address: change.before.tel,
    language,
    ...mailIn(language),
    answer: "",
    urgency: "notice",
  });
}

/** Encrypts what cancellations would restore anew. @returns how many. */
export async function resealChanges(tx: Tx, encryption: FieldEncryption): Promise<number> {
  const rows = await tx
    .selectFrom("identity_changes")
    .select(["identity_change_id", "account_id", "sealed_before"])
    .where("sealed_before", "not like", encryption.ownPattern)
    .execute();
  for (const row of rows) {
    const place = placeOf(row.account_id);
    const plain = encryption.decrypt(String(row.sealed_before), place);
    await tx
      .updateTable("identity_changes")
      .set({ sealed_before: encryption.encrypt(plain, place) })
      .where("identity_change_id", "=", row.identity_change_id)
      .execute();
  }
  return rows.length;
}

export async function deleteOldChanges({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  await db
    .deleteFrom("identity_changes")
    .where("made_at", "<", new Date(clock.now().getTime() - TTL_MS))
    .execute();
}
