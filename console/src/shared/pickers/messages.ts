import { messages } from "../i18n.ts";

export const pickers = messages(
  {
    openCalendar: (label: string) => `${label}：打开日历`,
    monthBefore: "上个月",
    monthAfter: "下个月",
    dayFormat: "年-月-日",
    dayKeys: "↑ ↓ 逐日切换，T 为今天",
    earlier: "前一天",
    later: "后一天",
    today: "今天",
    yesterday: "昨天",
    pickEnd: "再选一天作为结束",
  },
  {
    openCalendar: (label: string) => `${label}: open calendar`,
    monthBefore: "Previous month",
    monthAfter: "Next month",
    dayFormat: "YYYY-MM-DD",
    dayKeys: "↑ ↓ steps by a day, T is today",
    earlier: "Day before",
    later: "Day after",
    today: "today",
    yesterday: "yesterday",
    pickEnd: "Now pick the last day",
  },
);
