import type { Text } from "@nodeyard/contract/text.ts";

/** Times are UTC, as on every page of revenue. */
export const settleNowTexts = {
  title: { en: "Settle this hour now", zh: "立即结算本小时" },
  purpose: {
    en: "For evaluation: an hour is settled five minutes after its end. Here you settle it before, with the five-minute slots that have been reported. It is final: the hour's whole pool is shared by those slots, and what is measured later in this hour earns nothing. Times are UTC.",
    zh: "仅供试用：每个小时在结束五分钟后结算。你可以在这里按已上报的五分钟时段提前结算。结算不可撤销：本小时的全部 BP 按这些时段分配，之后测得的数据不再计入收益。时间为 UTC。",
  },
  button: { en: "Settle now", zh: "立即结算" },
  revenue: { en: "To the revenue page", zh: "前往收益页面" },
  newest: { en: "Newest devices", zh: "最近绑定的设备" },
  boundAt: { en: "Bound at", zh: "绑定时间" },
  points: { en: "Slots of this hour reported so far", zh: "本小时已上报的时段" },
  settled: {
    en: "The hour {hour} is settled with {slots} of its {all} slots: {bp} BP (devices: {devices}). The next hour can be settled from {next} on.",
    zh: "{hour} 这一小时已结算，计入 {all} 个时段中的 {slots} 个：向 {devices} 台设备分配 {bp} BP。下一小时可从 {next} 起结算。",
  },
  ready: {
    en: "The hour {hour} can be settled with {slots} of its {all} slots. One more counts from {next} on.",
    zh: "{hour} 这一小时现在可按 {all} 个时段中的 {slots} 个结算。{next} 起可多计入一个时段。",
  },
  tooEarly: {
    en: "No slot of the hour {hour} has been reported yet. It can be settled from {next} on.",
    zh: "{hour} 这一小时还没有已上报的时段，可从 {next} 起结算。",
  },
  noPoints: {
    en: "No device has been measured in the hour {hour} yet. One more slot counts from {next} on.",
    zh: "{hour} 这一小时还没有任何设备的测量数据。{next} 起可多计入一个时段。",
  },
} satisfies Record<string, Text>;
