import { sql, type RawBuilder } from "kysely";
import type { Database, Tx } from "../../../platform/database.ts";

/** True of `device_transfers as t` and its `devices as d` while the offer can be accepted. */
export function isOpen(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(t.ended_at is null and t.expires_at > ${now} and d.unbound_at is null and d.mac = t.mac)`;
}

export interface Offer {
  readonly deviceId: bigint;
  readonly accountId: bigint;
  readonly mac: string;
}

/** An open offer that the account has made, or was made to it. */
export async function findOffer(
  tx: Tx,
  transferId: bigint,
  by: { readonly maker: bigint } | { readonly receiver: bigint },
  now: Date,
): Promise<Offer | undefined> {
  const isParty =
    "maker" in by ? sql`t.account_id = ${by.maker}` : sql`t.to_account_id = ${by.receiver}`;
  const { rows } = await sql<Offer>`
    select t.device_id as "deviceId", t.account_id as "accountId", t.mac
    from device_transfers t join devices d using (device_id)
    where t.device_transfer_id = ${transferId} and ${isParty} and ${isOpen(now)}`.execute(tx);
  return rows[0];
}

export async function endOffer(
  tx: Tx,
  transferId: bigint,
  outcome: "declined" | "cancelled",
  now: Date,
): Promise<void> {
  await tx
    .updateTable("device_transfers")
    .set({ ended_at: now, outcome })
    .where("device_transfer_id", "=", transferId)
    .execute();
}

/** Ends offers whose time is over. */
export async function endExpiredOffers(db: Database, now: Date): Promise<void> {
  await sql`
    update device_transfers set ended_at = expires_at, outcome = 'lapsed'
    where ended_at is null and expires_at <= ${now}`.execute(db);
}

/** Ends the offer of a device that its owner unbinds, that another machine takes the place of, or that is open no more. */
export async function endOffersOf(tx: Tx, deviceId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable("device_transfers")
    .set({ ended_at: now, outcome: "lapsed" })
    .where("device_id", "=", deviceId)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * Erases a closed account from offers. Those that it got stay as ones to an e-mail that is no account's: their makers cannot see that
 * it was closed. Those that were accepted are how devices changed owners, and stay without the e-mail.
 */
export async function eraseOffersOf(tx: Tx, accountId: bigint): Promise<void> {
  await sql`
    delete from device_transfers where outcome is distinct from 'accepted' and account_id = ${accountId}`.execute(
    tx,
  );
  await sql`
    update device_transfers set to_account_id = null
    where outcome is distinct from 'accepted' and to_account_id = ${accountId}`.execute(tx);
  await sql`
    update device_transfers set to_email = '' where account_id = ${accountId} or to_account_id = ${accountId}`.execute(
    tx,
  );
}
