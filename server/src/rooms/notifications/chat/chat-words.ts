import type { EVENTS, NoticeEvent } from "@nodeyard/contract/notifications/rules.ts";
import type { ChatKind } from "@nodeyard/contract/notice-kinds.ts";
import type { Text } from "@nodeyard/contract/text.ts";

/** Events that are sent to the chat platform, and its test. */
type ChatEvent =
  | { [Event in NoticeEvent]: (typeof EVENTS)[Event] extends ChatKind ? Event : never }[NoticeEvent]
  | "test.sent";

/** Short titles, for the 20 characters of a template's field: for entries whose title is longer. */
export const SHORT_WORDS = {
  "device.offline": { zh: "设备离线", en: "Device offline" },
  "device.fault": { zh: "设备故障", en: "Device fault" },
  "device.online": { zh: "设备恢复在线", en: "Device back online" },
  "withdrawal.paid": { zh: "提现已到账", en: "Withdrawal paid" },
  "withdrawal.returned": { zh: "提现已退回", en: "Withdrawal returned" },
  "withdrawal.late": { zh: "提现尚未完成", en: "Withdrawal is late" },
  "buyback.paid": { zh: "回购已付款", en: "Buy-back paid" },
  "buyback.returned": { zh: "回购已退回", en: "Buy-back returned" },
  "buyback.late": { zh: "回购尚未完成", en: "Sale is late" },
  "exchange.done": { zh: "礼品卡已发放", en: "Gift cards issued" },
  "exchange.returned": { zh: "兑换已退回", en: "Exchange returned" },
  "exchange.late": { zh: "兑换尚未完成", en: "Exchange is late" },
  "password.changed": { zh: "密码已修改", en: "Password changed" },
  "password.reset": { zh: "密码已重置", en: "Password reset" },
  "sign-in.new-country": { zh: "新地区登录提醒", en: "New sign-in country" },
  "email.changed": { zh: "邮箱变更", en: "E-mail changed" },
  "factor.app-added": { zh: "已启用验证器应用", en: "Authenticator added" },
  "factor.app-removed": { zh: "已移除验证器应用", en: "App factor removed" },
  "factor.passkey-added": { zh: "已添加通行密钥", en: "Passkey added" },
  "factor.passkey-removed": { zh: "已移除通行密钥", en: "Passkey removed" },
  "factor.off": { zh: "两步验证已关闭", en: "Two-step is off" },
  "factor.recovery-code-used": { zh: "有恢复码被使用", en: "Recovery code used" },
  "factor.recovery-codes-renewed": { zh: "恢复码已更新", en: "New recovery codes" },
  "factor.reset": { zh: "两步验证重置", en: "Second factor reset" },
  "gift-cards.shown": { zh: "礼品卡卡密被查看", en: "Card secrets shown" },
  "wallet.changed": { zh: "钱包变更", en: "Wallet changed" },
  "payee.changed": { zh: "收款信息变更", en: "Payee changed" },
  "auto-withdrawal.changed": { zh: "自动提现变更", en: "Auto sale changed" },
  "identity.changed": { zh: "身份信息变更", en: "Identity changed" },
  "token.created": { zh: "已创建访问令牌", en: "Access token created" },
  "webhook.changed": { zh: "Webhook 已变更", en: "Webhook changed" },
  "chat.bound": { zh: "账号已绑定微信", en: "Bound to WeChat" },
  "chat.unbound": { zh: "账号已与微信解绑", en: "Unbound from WeChat" },
  "device.shared-identity": { zh: "设备身份被共用", en: "Device key shared" },
  "device.transfer-offered": { zh: "已发出设备转让", en: "Device offered" },
  "device.transferred": { zh: "设备已转让", en: "Device transferred" },
  "account.frozen": { zh: "账号已被限制", en: "Account frozen" },
  "account.released": { zh: "账号限制已解除", en: "Account released" },
  "account.closing": { zh: "账号注销提醒", en: "Account closing" },
  "test.sent": { zh: "测试通知", en: "Test notification" },
} as const satisfies Readonly<Record<ChatEvent, Text>>;

/** Title of notices held back by quiet hours or the daily mail. */
export const HELD = { zh: "{count} 条通知", en: "{count} notifications" } as const satisfies Text;

export function isChatEvent(event: NoticeEvent): event is ChatEvent {
  return event in SHORT_WORDS;
}
