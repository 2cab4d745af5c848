import { messages } from "../i18n.ts";

export const times = messages(
  {
    timeFormat: "时:分",
    timeKeys: "24 小时制，↑ ↓ 每次 15 分钟",
    inZone: (label: string, zone: string) => `${label}（${zone}）`,
    dayOf: (label: string) => `${label}：日期`,
    timeOf: (label: string) => `${label}：时间`,
  },
  {
    timeFormat: "HH:MM",
    timeKeys: "24 hours, ↑ ↓ steps by 15 minutes",
    inZone: (label: string, zone: string) => `${label} (${zone})`,
    dayOf: (label: string) => `${label}: day`,
    timeOf: (label: string) => `${label}: time`,
  },
);
