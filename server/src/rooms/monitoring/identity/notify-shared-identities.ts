import type { Language } from "@nodeyard/contract/envelope.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";

interface SharedIdentity {
  readonly device_id: bigint;
  readonly account_id: bigint;
  readonly mac: string;
  readonly note: string;
  readonly first_ip: string;
  readonly first_hostname: string;
  readonly first_seen_at: Date;
  readonly second_ip: string;
  readonly second_hostname: string;
  readonly second_seen_at: Date;
}

interface Words {
  readonly subject: (mac: string) => string;
  readonly lead: (device: string) => string;
  readonly place: (hostname: string, ip: string, at: string) => string;
  readonly advice: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: (mac) => `Nodeyard: two machines use the identity of device ${mac}`,
    lead: (device) =>
      `Two machines report as your device ${device}. A copied card, disk or virtual machine has the key of the original. The device is paid once, and the second machine earns nothing:`,
    place: (hostname, ip, at) => `- ${hostname}, from ${ip}, last report ${at}`,
    advice:
      "Give the copy an identity of its own: claim an activation code, stop its agent, and start it once with --new-identity and the code. If you made no copy, another person has the device's key: unbind the device and bind it again.",
  },
  zn: {
    subject: (mac) => `Nodeyard：有两台机器使用设备 ${mac} 的身份`,
    lead: (device) =>
      `有两台机器以你的设备 ${device} 的身份上报。复制的存储卡、磁盘或虚拟机带有原设备的密钥。该设备只计一份收益，第二台机器没有收益：`,
    place: (hostname, ip, at) => `- ${hostname}，来自 ${ip}，最近上报 ${at}`,
    advice:
      "请为复制的机器换用自己的身份：领取激活码，停止它的代理程序，再用 --new-identity 和激活码启动一次。如果你没有复制过，说明设备密钥已被他人取得：请解绑后重新绑定。",
  },
};

function sharedIdentityMail(found: SharedIdentity, language: Language) {
  const words = WORDS[language];
  const device = found.note === "" ? found.mac : `${found.note} (${found.mac})`;
  const place = (hostname: string, ip: string, at: Date): string =>
    words.place(hostname || "–", ip, formatInstant(at.getTime()));
  return {
    subject: words.subject(found.mac),
    body: [
      words.lead(device),
      [
        place(found.first_hostname, found.first_ip, found.first_seen_at),
        place(found.second_hostname, found.second_ip, found.second_seen_at),
      ].join("\n"),
      words.advice,
    ].join("\n\n"),
  };
}

/** Notifies each owner of devices whose key two machines use, once a finding. */
export async function notifySharedIdentities(
  deps: Pick<Deps, "db" | "clock" | "config">,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<SharedIdentity>`
      with due as (
        select f.device_id from shared_identities f where f.notified_at is null
        order by f.device_id for update skip locked)
      update shared_identities f set notified_at = ${deps.clock.now()}
      from due, devices d where f.device_id = due.device_id and d.device_id = f.device_id
      returning f.*, d.mac, d.note`.execute(tx);
    for (const found of rows)
      await notifyOwner(
        deps,
        tx,
        found.account_id,
        {
          event: "device.shared-identity",
          page: `/hardList?device=${found.device_id}`,
          data: {
            deviceId: String(found.device_id),
            mac: found.mac,
            addresses: [found.first_ip, found.second_ip],
          },
        },
        { mailIn: (language) => sharedIdentityMail(found, language) },
      );
  });
}

export const notifySharedIdentitiesJob: JobDefinition = {
  name: "notify-shared-identities",
  task: notifySharedIdentities,
  cron: "* * * * *",
};
