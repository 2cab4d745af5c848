import type { Language } from "@nodeyard/contract/envelope.ts";
import type { RateName } from "@nodeyard/contract/rates/rules.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import type { Mail } from "../account/security-mails.ts";
import type { RateId } from "./tables.ts";

/** Names of rates within a sentence. */
export const RATE_WORDS = {
  network: { zh: "每小时网络结算", en: "hourly network settlement" },
  compute: { zh: "每日算力结算", en: "daily compute settlement" },
  task: { zh: "任务单价", en: "task rates" },
  reward: { zh: "活动奖励", en: "rewards" },
  invite: { zh: "邀请奖励", en: "invitation reward" },
  bound: { zh: "设备上限", en: "bounds of devices" },
  measured: { zh: "带宽实测", en: "measured bandwidth" },
  ceiling: { zh: "提现免审额度", en: "withdrawal ceilings" },
  buyback: { zh: "回购条件", en: "terms of buy-backs" },
  quota: { zh: "每人每月回购额度", en: "month's quota of buy-backs" },
  price: { zh: "BP 价格", en: "price of a BP" },
} as const satisfies Readonly<Record<RateName, Text>>;

/** The notice to finance of a row that was added, or withdrawn before it was in force. */
export function rateMail(
  change: {
    readonly id: RateId;
    readonly from: Date;
    readonly reason: string;
    readonly isWithdrawn: boolean;
  },
  language: Language,
): Mail {
  const { id, from, reason, isWithdrawn } = change;
  const name = [inLanguage(RATE_WORDS[id.name], language), id.key]
    .filter((part) => part !== "")
    .join(" ");
  const day = utcDay(from);
  return isWithdrawn
    ? {
        subject: inLanguage(
          {
            zh: `Nodeyard：${name}的变更已撤回`,
            en: `Nodeyard: a change of the ${name} was withdrawn`,
          },
          language,
        ),
        body: inLanguage(
          {
            zh: `原定自 ${day}（UTC）起生效的变更已撤回，现行数值继续有效。\n\n原因：${reason}`,
            en: `The change that was to take effect on ${day} (UTC) was withdrawn. The current figures stay in force.\n\nReason: ${reason}`,
          },
          language,
        ),
      }
    : {
        subject: inLanguage(
          { zh: `Nodeyard：${name}将变更`, en: `Nodeyard: the ${name} will change` },
          language,
        ),
        body: inLanguage(
          {
            zh: `变更自 ${day}（UTC）起生效。在此之前，任何一位财务运营人员都可以在运营控制台的“费率”页面查看并撤回。\n\n原因：${reason}`,
            en: `The change takes effect on ${day} (UTC). Until then any finance operator can view and withdraw it on the page Rates of the operators' console.\n\nReason: ${reason}`,
          },
          language,
        ),
      };
}
