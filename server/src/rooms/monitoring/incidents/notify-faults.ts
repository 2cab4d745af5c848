import { faultSuggestion, faultText } from "@nodeyard/contract/faults/fault-words.ts";
import type { ReportedFault } from "@nodeyard/contract/faults/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { plural } from "@nodeyard/contract/plural.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { deviceRules } from "../../conditions/device-rules.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { lockIncidents } from "./incident-lock.ts";
import { deviceListAddress } from "./list-address.ts";
import { NAMED_DEVICES } from "./notice-text.ts";
import { WORDS } from "./notice-words.ts";

/** A fault that is mailed; one line of the mail. */
interface NoticeFault {
  readonly kind: ReportedFault;
  readonly measured: number | null;
  readonly mac: string;
  readonly note: string;
}

interface Words {
  readonly subject: (count: number) => string;
  readonly lead: string;
  readonly colon: string;
  readonly more: (count: number) => string;
  readonly off: string;
}

const FAULT_WORDS = {
  en: {
    subject: (count) =>
      plural(count, { one: "Nodeyard: # device fault", other: "Nodeyard: # device faults" }),
    lead: "Something is wrong with these devices:",
    colon: ": ",
    more: (count) => plural(count, { other: "and # more" }),
    off: "In the device list you can switch off fault notices for each device.",
  },
  zn: {
    subject: (count) => plural(count, { other: "Nodeyard：发现 # 个设备故障" }),
    lead: "以下设备出现故障：",
    colon: "：",
    more: (count) => plural(count, { other: "另有 # 个故障" }),
    off: "可在设备列表中逐台关闭故障通知。",
  },
} as const satisfies Readonly<Record<Language, Words>>;

/** The mail about an account's new faults: a line each, then what to do about each kind. */
function faultMail(
  faults: readonly NoticeFault[],
  language: Language,
  listAddress: string | undefined,
): { subject: string; body: string } {
  const { name, list } = WORDS[language];
  const words = FAULT_WORDS[language];
  const lines = faults
    .slice(0, NAMED_DEVICES)
    .map(
      (fault) => `- ${name(fault)}${words.colon}${faultText(fault.kind, fault.measured, language)}`,
    );
  const more = faults.length - lines.length;
  const kinds = [...new Set(faults.map(({ kind }) => kind))];
  const paragraphs = [
    words.lead,
    [...lines, ...(more > 0 ? [words.more(more)] : [])].join("\n"),
    ...kinds.map((kind) => faultSuggestion(kind, language)),
    ...(listAddress === undefined ? [] : [list(listAddress)]),
    words.off,
  ];
  return { subject: words.subject(faults.length), body: paragraphs.join("\n\n") };
}

/**
 * Mails each owner the faults that opened since the last check, each once. Recovery is shown on the pages only. A device's
 * flapping fault is mailed once a day.
 */
export async function notifyFaults(deps: Pick<Deps, "db" | "clock" | "config">): Promise<void> {
  const now = deps.clock.now();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const { isOpenFault, isOwnerNotified } = deviceRules(sql, now);
  const due = sql`${isOpenFault()} and i.notice_sent_at is null and d.device_id = i.device_id and ${isOwnerNotified()}
    and not exists (select from device_incidents earlier
      where earlier.device_id = i.device_id and earlier.kind = i.kind and earlier.notice_sent_at > ${dayAgo})`;
  const { rows: accounts } = await sql<{ account_id: bigint }>`
    select distinct i.account_id from device_incidents i, devices d where ${due} order by 1`.execute(
    deps.db,
  );
  for (const { account_id: accountId } of accounts)
    await deps.db.transaction().execute(async (tx) => {
      await lockIncidents(tx);
      const { rows: faults } = await sql<NoticeFault>`
        with notified as (
          update device_incidents i set notice_sent_at = ${now} from devices d
          where i.account_id = ${accountId} and ${due}
          returning i.kind, i.measured, d.mac, d.note)
        select * from notified order by kind, mac`.execute(tx);
      // Another worker was faster.
      if (faults.length === 0) return;
      await notifyOwner(
        deps,
        tx,
        accountId,
        {
          event: "device.fault",
          page: "/hardList",
          data: {
            count: faults.length,
            faults: faults
              .slice(0, NAMED_DEVICES)
              .map(({ kind, measured, mac, note }) => ({ kind, measured, mac, note })),
          },
        },
        {
          mailIn: (language) =>
            faultMail(faults, language, deviceListAddress(deps.config, language)),
        },
      );
    });
}
