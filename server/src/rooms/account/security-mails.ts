// Offered to other rooms.
import type { Language } from "@nodeyard/contract/envelope.ts";
import {
  type TextParams,
  inLanguage,
  type Text,
  type NamesOf,
  type ParamsArgs,
} from "@nodeyard/contract/text.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import type { Config } from "../../platform/config.ts";
import { siteOrigin } from "../../platform/public-host.ts";

type Site = Pick<Config, "internationalHost" | "pages" | "host" | "port">;

export interface Mail {
  readonly subject: string;
  readonly body: string;
}

/** When and from where something was done with an account. */
export interface Occasion {
  readonly at: Date;
  readonly ip: string;
  /** ISO 3166-1 code; empty if unknown. */
  readonly country: string;
  /** Further parameters of the text. */
  readonly details?: TextParams;
}

const WHEN = {
  zh: "时间：{at}\nIP 地址：{ip}{country}",
  en: "Time: {at}\nIP address: {ip}{country}",
} as const satisfies Text;

const CHANGED = {
  subject: { zh: "Nodeyard：密码已修改", en: "Nodeyard: your password was changed" },
  statement: {
    zh: "你账号的密码刚刚被修改，其他设备上的登录已全部退出。",
    en: "The password of your account was just changed, and all other sign-ins were ended.",
  },
};
const RESET = {
  subject: { zh: "Nodeyard：密码已重置", en: "Nodeyard: your password was reset" },
  statement: {
    zh: "你账号的密码刚刚通过验证码重置，所有设备上的登录已全部退出。24 小时内不能提现。",
    en: "The password of your account was just reset with a verification code, and all sign-ins were ended. Withdrawals are locked for 24 hours.",
  },
};

/** The same of an account that has access tokens or a webhook. */
function withAccess(
  { subject, statement }: { subject: Text; statement: Text },
  access: Text<"access">,
): { subject: Text; statement: Text<"access"> } {
  return {
    subject,
    statement: { zh: `${statement.zh}${access.zh}`, en: `${statement.en} ${access.en}` },
  };
}

const ENDED = {
  zh: "访问令牌和 Webhook 也已失效：{access}。",
  en: "Access tokens and the webhook were ended as well: {access}.",
} as const satisfies Text<"access">;
const KEPT = {
  zh: "以下访问令牌和 Webhook 仍然有效：{access}。不认识的请在账号设置中撤销。",
  en: "These access tokens and webhook still work: {access}. Revoke those that you don't know in the account settings.",
} as const satisfies Text<"access">;

const ACTS = {
  changed: CHANGED,
  changedEnding: withAccess(CHANGED, ENDED),
  changedKeeping: withAccess(CHANGED, KEPT),
  reset: RESET,
  resetEnding: withAccess(RESET, ENDED),
  country: {
    subject: { zh: "Nodeyard：新地区登录提醒", en: "Nodeyard: sign-in from a new country" },
    statement: {
      zh: "你的账号刚刚在一个此前未登录过的国家或地区登录。",
      en: "Your account was just signed in to from a country it hasn't been used in before.",
    },
  },
  emailChanged: {
    subject: { zh: "Nodeyard：邮箱已更换", en: "Nodeyard: your e-mail address was changed" },
    statement: {
      zh: "你账号的邮箱刚刚更换为 {email}。此后邮件将发送到新邮箱，登录和重置密码也使用新邮箱。",
      en: "The e-mail address of your account was just changed to {email}. Mails now go there, and it is what you sign in and reset your password with.",
    },
  },
  appAdded: {
    subject: { zh: "Nodeyard：已启用验证器应用", en: "Nodeyard: authenticator app set up" },
    statement: {
      zh: "你的账号刚刚绑定了验证器应用。今后登录和重要操作需要输入它的验证码。",
      en: "An authenticator app was just set up for your account. Signing in and important changes now take its code.",
    },
  },
  passkeyAdded: {
    subject: { zh: "Nodeyard：已添加通行密钥", en: "Nodeyard: passkey added" },
    statement: {
      zh: "你的账号刚刚添加了通行密钥“{name}”。",
      en: "The passkey “{name}” was just added to your account.",
    },
  },
  appRemoved: {
    subject: { zh: "Nodeyard：已移除验证器应用", en: "Nodeyard: authenticator app removed" },
    statement: {
      zh: "你的账号刚刚移除了验证器应用，通行密钥仍然有效。",
      en: "The authenticator app was just removed from your account. Your passkeys still work.",
    },
  },
  passkeyRemoved: {
    subject: { zh: "Nodeyard：已移除通行密钥", en: "Nodeyard: passkey removed" },
    statement: {
      zh: "你的账号刚刚移除了通行密钥“{name}”。",
      en: "The passkey “{name}” was just removed from your account.",
    },
  },
  factorsOff: {
    subject: { zh: "Nodeyard：两步验证已关闭", en: "Nodeyard: two-step verification is off" },
    statement: {
      zh: "你的账号刚刚移除了最后一种验证方式，两步验证已关闭，恢复码也已失效。",
      en: "The last second factor of your account was just removed. Two-step verification is off, and its recovery codes no longer work.",
    },
  },
  recoveryCode: {
    subject: { zh: "Nodeyard：有恢复码被使用", en: "Nodeyard: a recovery code was used" },
    statement: {
      zh: "你账号的一个恢复码刚刚被使用，还剩 {left} 个。",
      en: "A recovery code of your account was just used. Codes left: {left}.",
    },
  },
  cardsShown: {
    subject: { zh: "Nodeyard：礼品卡卡密被查看", en: "Nodeyard: gift card secrets were shown" },
    statement: {
      zh: "你账号第 {exchangeId} 号兑换的礼品卡卡密刚刚被查看，共 {count} 张。",
      en: "The secrets of your gift cards were just shown. Exchange: {exchangeId}, cards: {count}.",
    },
  },
  autoOn: {
    subject: { zh: "Nodeyard：自动提现已设置", en: "Nodeyard: automatic withdrawal is on" },
    statement: {
      zh: "你账号的自动提现刚刚设置为每次 ¥{amount}.00。",
      en: "The automatic withdrawal of your account was just set to ¥{amount}.00 each time.",
    },
  },
  autoOff: {
    subject: { zh: "Nodeyard：自动提现已关闭", en: "Nodeyard: automatic withdrawal is off" },
    statement: {
      zh: "你账号的自动提现刚刚关闭。",
      en: "The automatic withdrawal of your account was just switched off.",
    },
  },
  chatBound: {
    subject: { zh: "Nodeyard：账号已绑定微信", en: "Nodeyard: account bound to WeChat" },
    statement: {
      zh: "你的账号刚刚绑定到微信“{name}”。绑定后可在微信中查看收益、提现和兑换。",
      en: "Your account was just bound to the WeChat identity “{name}”, which can now see its revenue, withdraw and exchange.",
    },
  },
  chatUnbound: {
    subject: { zh: "Nodeyard：账号已与微信解绑", en: "Nodeyard: account unbound from WeChat" },
    statement: {
      zh: "你的账号刚刚与一个微信解绑。",
      en: "Your account was just unbound from a WeChat identity.",
    },
  },
  codesRenewed: {
    subject: { zh: "Nodeyard：恢复码已更新", en: "Nodeyard: new recovery codes" },
    statement: {
      zh: "你的账号刚刚生成了新的恢复码，旧的恢复码已全部失效。",
      en: "New recovery codes were just made for your account. The old ones no longer work.",
    },
  },
  tokenCreated: {
    subject: { zh: "Nodeyard：已创建访问令牌", en: "Nodeyard: access token created" },
    statement: {
      zh: "你的账号刚刚创建了访问令牌“{name}”。持有它的程序可以读取你选择的数据，不能进行任何更改。",
      en: "The access token “{name}” was just created for your account. Programs that have it can read what you chose, and change nothing.",
    },
  },
  webhookSet: {
    subject: { zh: "Nodeyard：通知 Webhook 已设置", en: "Nodeyard: a webhook was set" },
    statement: {
      zh: "你账号的通知此后会发送到 {host}。",
      en: "The notifications of your account now go to {host} as well.",
    },
  },
  webhookSecret: {
    subject: { zh: "Nodeyard：Webhook 密钥已更换", en: "Nodeyard: new secret of the webhook" },
    statement: {
      zh: "你账号的 Webhook 刚刚生成了新的密钥。",
      en: "A new secret was just made for the webhook of your account.",
    },
  },
} as const satisfies Record<string, { subject: Text; statement: Text }>;

export type SecurityAct = keyof typeof ACTS;

/** Parameters of a mail about an act, beside those that every mail has. */
export type DetailsArgs<Act extends SecurityAct> = ParamsArgs<
  NamesOf<(typeof ACTS)[Act]["statement"]>
>;

const NOT_YOU = {
  zh: "如果是你本人操作，无需处理。如果不是，请立即重置密码：\n{link}",
  en: "If this was you, there is nothing you need to do. If it wasn't, reset your password immediately:\n{link}",
} as const satisfies Text;

const REGISTERED = {
  subject: { zh: "Nodeyard：你已有账号", en: "Nodeyard: you already have an account" },
  body: {
    zh: "有人为另一个 Nodeyard 账号填写了你的邮箱。该邮箱已有账号，因此没有创建新账号，原有账号也没有任何变化。\n\n如果是你本人，请直接登录：\n{login}\n\n忘记密码可以重置：\n{reset}\n\n如果不是你本人，无需理会本邮件。",
    en: "Someone gave your e-mail address for another Nodeyard account. It already has one, so none was created or changed, and yours is unchanged.\n\nIf this was you, sign in:\n{login}\n\nIf you forgot your password, reset it:\n{reset}\n\nIf it wasn't you, ignore this message.",
  },
} as const satisfies { subject: Text; body: Text };

function link(config: Site, language: Language, path: string): string {
  return `${siteOrigin(config, language)}${path}?language=${language}`;
}

/** `（中国）` or ` (China)`; empty if unknown. */
function countryIn(language: Language, country: string): string {
  if (country === "") return "";
  const locale = language === "zn" ? "zh-CN" : "en";
  const name = new Intl.DisplayNames([locale], { type: "region" }).of(country) ?? country;
  return language === "zn" ? `（${name}）` : ` (${name})`;
}

/** Notice to the owner of an act that could be an attacker's. */
export function securityMail(
  config: Site,
  language: Language,
  act: SecurityAct,
  { at, ip, country, details }: Occasion,
): Mail {
  const { subject, statement } = ACTS[act];
  const params = {
    ...details,
    at: formatInstant(at, "second"),
    ip,
    country: countryIn(language, country),
    link: link(config, language, "/forget"),
  };
  const paragraphs = [statement, WHEN, NOT_YOU].map((text: Text) =>
    inLanguage(text, language, params),
  );
  return { subject: inLanguage(subject, language), body: paragraphs.join("\n\n") };
}

/** Notice to the owner of a registered e-mail that another account was to have it, whose answer must not disclose that. */
export function alreadyRegisteredMail(config: Site, language: Language): Mail {
  const params = {
    login: link(config, language, "/login"),
    reset: link(config, language, "/forget"),
  };
  return {
    subject: inLanguage(REGISTERED.subject, language),
    body: inLanguage(REGISTERED.body, language, params),
  };
}
