import { defineErrors } from "../error.ts";

export const notificationErrors = defineErrors("notifications", {
  unknownNotice: {
    code: 5951,
    zh: "该通知不存在",
    en: "There is no such notification",
  },
  securityStays: {
    code: 5952,
    zh: "安全通知的收件箱和邮件不能关闭",
    en: "Security notifications always come to the inbox and by mail",
  },
  timeInvalid: {
    code: 5953,
    zh: "请输入正确的时间，例如 22:30",
    en: "Enter a time such as 22:30",
  },
  quietIncomplete: {
    code: 5954,
    zh: "请填写免打扰的开始和结束时间，且两者不能相同",
    en: "Enter when quiet hours begin and when they end, which can't be the same",
  },
  urlInvalid: {
    code: 5955,
    zh: "请输入以 https:// 开头的地址，不含用户名和密码",
    en: "Enter an address that begins with https:// and has no user name or password",
    field: "url",
  },
  addressPrivate: {
    code: 5956,
    zh: "该地址不在公网上，无法发送。此次修改不计入次数限制",
    en: "This address is not on the public internet, and nothing is sent there. This doesn't count as a change",
    field: "url",
  },
  noWebhook: {
    code: 5957,
    zh: "还没有设置 Webhook",
    en: "There is no webhook yet",
  },
  webhookDisabled: {
    code: 5958,
    zh: "Webhook 已停用，请先重新启用",
    en: "The webhook is switched off. Switch it on first",
  },
  unknownDelivery: {
    code: 5959,
    zh: "该记录不存在，或不需要重新发送",
    en: "There is no such delivery, or it doesn't need to be sent again",
  },
  noChat: {
    code: 5960,
    zh: "账号还没有绑定微信，或绑定因改过密码而暂停",
    en: "Your account isn't bound to WeChat, or a changed password has paused the binding",
  },
  chatMuted: {
    code: 5961,
    zh: "绑定的微信没有关注公众号，请先关注，再重新启用微信通知",
    en: "The bound WeChat person doesn't follow the official account. Follow it, then switch WeChat on again",
  },
  chatKindUnavailable: {
    code: 5962,
    zh: "这类通知暂不支持发送到微信",
    en: "Notifications of this kind can't be sent to WeChat",
  },
});

export const notificationMessages = {
  allRead: { zh: "已全部标为已读", en: "All marked as read" },
  switched: { zh: "通知设置已保存", en: "Notification settings saved" },
  hoursSet: { zh: "通知时间已保存", en: "Notification times saved" },
  languageSet: { zh: "通知语言已保存", en: "Language of notifications saved" },
  testSent: { zh: "测试通知已发送", en: "Test notification sent" },
  webhookSet: { zh: "Webhook 已保存", en: "Webhook saved" },
  secretRotated: {
    zh: "已生成新密钥，旧密钥在 24 小时内仍然有效",
    en: "New secret made. The former one works for another 24 hours",
  },
  webhookEnabled: { zh: "Webhook 已重新启用", en: "The webhook is on again" },
  chatEnabled: { zh: "微信通知已重新启用", en: "WeChat notifications are on again" },
  webhookRemoved: { zh: "Webhook 已移除", en: "Webhook removed" },
  resent: { zh: "正在重新发送", en: "Sending it again" },
} as const;
