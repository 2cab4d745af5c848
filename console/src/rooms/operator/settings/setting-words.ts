import { formatBp } from "@nodeyard/contract/money.ts";
import { SETTINGS, type SettingName } from "@nodeyard/contract/operator/settings.ts";
import { messages } from "../../../shared/i18n.ts";

const words = messages(
  {
    yes: "是",
    no: "否",
    unset: "未设置",
    minutes: (text: string) => `${text} 分钟`,
    hours: (text: string) => `${text} 小时`,
    days: (text: string) => `${text} 天`,
  },
  {
    yes: "Yes",
    no: "No",
    unset: "Not set",
    minutes: (text: string) => `${text} min`,
    hours: (text: string) => `${text} h`,
    days: (text: string) => `${text} days`,
  },
);

export const SETTING_WORDS: Readonly<Record<SettingName, string>> = messages(
  {
    mode: "运行模式",
    role: "进程角色",
    internationalHost: "国际站域名",
    domesticHost: "国内站域名",
    signUp: "开放注册",
    mail: "邮件发送",
    sms: "短信发送",
    smsPerHour: "每小时短信上限",
    faultNoticeAfter: "默认故障通知延迟",
    lostFactor: "遗失验证方式等待",
    telemetryKept: "遥测数据保留",
    claimsPerHour: "每账号每小时激活码",
    withdrawalMin: "最低提现",
    withdrawalMax: "最高提现",
    withdrawalGas: "提现矿工费",
    maturity: "收益到期",
    walletLock: "更换钱包后锁定提现",
    chainId: "区块链 ID",
    contract: "付款合约",
    token: "代币",
    hotWallet: "付款钱包",
    confirmations: "所需确认数",
    maxFee: "Gas 单价上限",
    maxTip: "小费上限",
  },
  {
    mode: "Mode",
    role: "Role of this process",
    internationalHost: "Host of the international site",
    domesticHost: "Host of the Chinese site",
    signUp: "Sign-up is open",
    mail: "E-mail is sent",
    sms: "SMS is sent",
    smsPerHour: "SMS an hour at most",
    faultNoticeAfter: "Fault notices after, by default",
    lostFactor: "Wait for a lost second factor",
    telemetryKept: "Telemetry is kept for",
    claimsPerHour: "Codes an account can claim an hour",
    withdrawalMin: "Least withdrawal",
    withdrawalMax: "Largest withdrawal",
    withdrawalGas: "Gas of a withdrawal",
    maturity: "Revenue matures after",
    walletLock: "No withdrawal after a wallet change for",
    chainId: "Chain id",
    contract: "Payout contract",
    token: "Token",
    hotWallet: "Payout wallet",
    confirmations: "Confirmations required",
    maxFee: "Gas price at most",
    maxTip: "Tip at most",
  },
);

/** A setting's value as a reader sees it. */
export function settingValue(name: SettingName, value: string): string {
  if (value === "") return words.unset;
  switch (SETTINGS[name]) {
    case "yesNo":
      return value === "true" ? words.yes : words.no;
    case "bp":
      return `${formatBp(value)} BP`;
    case "gwei":
      return `${value} gwei`;
    case "minutes":
      return words.minutes(value);
    case "hours":
      return words.hours(value);
    case "days":
      return words.days(value);
    default:
      return value;
  }
}
