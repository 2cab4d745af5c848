import { plural } from "@nodeyard/contract/plural.ts";

export const en = {
  title: "Notifications",
  hint: "Choose what you are notified of, how and when. Security notices always come to the inbox and by mail.",
  failed: "Couldn't load the settings of notifications.",
  channels: "Channels of each kind of notification",
  kind: "Kind",
  inbox: "Inbox",
  mail: "Mail",
  chat: "WeChat",
  webhook: "Webhook",
  always: "Always",
  notInChat: "Not sent",
  noTemplate: "Not available",
  chatUnbound:
    "To be notified in WeChat, follow the official account and bind your account in its menu.",
  chatMuted: (names: readonly string[]) =>
    `${names.map((name) => `“${name}”`).join(", ")} ${plural(names.length, { one: "doesn't", other: "don't" })} follow the official account, and ${plural(names.length, { one: "gets", other: "get" })} no WeChat messages. Follow it, then switch WeChat on again.`,
  chatEnable: "Switch on again",
  try: "Try it",
  test: "Test",
  testOf: (channel: string) => `Send a test: ${channel}`,
  switchOf: (kind: string, channel: string) => `${kind}: ${channel}`,
  aboutFault: "A device is offline or has a fault",
  aboutRecovery: "A device is back online",
  aboutPayout: "How a withdrawal, sale or exchange ended",
  aboutSecurity: "Password, sign-in, second factor, wallet",
  aboutNode: "A deployment has ended",
  aboutBill: "A bill is issued or supplemented, a dispute answered",
  aboutAccount: "Limits, verification, automatic withdrawal",
  hours: "Quiet hours and daily mail",
  hoursHint: (zone: string) =>
    `Times are in ${zone}. In quiet hours mails and WeChat messages wait, and come together when these end. With a time for the daily mail, all of a day wait for it, WeChat messages too; leave it empty to be notified at once. Security notices and the webhook never wait.`,
  quietFrom: "Quiet from",
  quietUntil: "Quiet until",
  digestAt: "Daily mail at",
  save: "Save",
};
