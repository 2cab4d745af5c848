import type { Language } from "@nodeyard/contract/envelope.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { closeBinding } from "./close-binding.ts";
import { notifyOwner } from "../notifications/notify-owner.ts";

/** A binding without any report yields to another after this time; one that stopped reporting, or came by transfer, after the other. */
const UNUSED_AFTER_MS = DAY_MS;
const ABANDONED_AFTER_MS = 30 * DAY_MS;

const WORDS: Readonly<Record<Language, (mac: string) => { subject: string; body: string }>> = {
  en: (mac) => ({
    subject: `Nodeyard: device ${mac} was bound by another account`,
    body: `Your device ${mac} had not reported for a long time, and the machine has now been bound with another account's activation code. It is no longer in your list; its history and revenue remain yours. If the machine is still yours, contact support.`,
  }),
  zn: (mac) => ({
    subject: `Nodeyard：设备 ${mac} 已被其他账号绑定`,
    body: `你的设备 ${mac} 长时间没有上报，现在这台机器已使用其他账号的激活码重新绑定，不再出现在你的列表中；它的历史数据和收益仍归你所有。如果这台机器仍然是你的，请联系客服。`,
  }),
};

/**
 * Closes another account's binding of the MAC address that has never reported or has stopped long ago, and mails its owner:
 * nobody can reserve a machine that is not theirs. Silence of before the machine had the binding does not count.
 * @returns whether there was one.
 */
export async function yieldBinding(
  deps: Deps,
  tx: Tx,
  mac: string,
  by: { readonly accountId: bigint; readonly ip: string },
): Promise<boolean> {
  const nowMs = deps.clock.now().getTime();
  const held = await tx
    .selectFrom("devices as d")
    .innerJoin("device_status as s", "s.device_id", "d.device_id")
    .select(["d.device_id", "d.account_id", "d.origin_device_id", "s.last_seen_at"])
    .select(sql<Date>`greatest(d.bound_at, d.slots_from, s.last_seen_at)`.as("silent_since"))
    .where("d.mac", "=", mac)
    .where("d.unbound_at", "is", null)
    .where("d.account_id", "<>", by.accountId)
    .forUpdate(["d", "s"])
    .executeTakeFirst();
  if (!held) return false;
  const isUnused = held.last_seen_at === null && held.origin_device_id === null;
  const yieldsAfterMs = isUnused ? UNUSED_AFTER_MS : ABANDONED_AFTER_MS;
  if (nowMs - held.silent_since.getTime() < yieldsAfterMs) return false;
  const binding = { deviceId: held.device_id, accountId: held.account_id };
  await closeBinding(deps, tx, binding, { actorAccountId: by.accountId, ip: by.ip });
  await notifyOwner(
    deps,
    tx,
    held.account_id,
    { event: "device.unbound", page: "/hardList", data: { mac } },
    { mailIn: (language) => WORDS[language](mac) },
  );
  return true;
}
