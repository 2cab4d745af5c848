import { messages } from "../i18n.ts";

export const pickers = messages(
  {
    openCalendar: (label: string) => `${label}：打开日历`,
    monthBefore: "上个月",
    monthAfter: "下个月",
    dayFormat: "年-月-日",
    pickEnd: "再选一天作为结束",
  },
  {
    openCalendar: (label: string) => `${label}: open calendar`,
    monthBefore: "Previous month",
    monthAfter: "Next month",
    dayFormat: "YYYY-MM-DD",
    pickEnd: "Now pick the last day",
  },
);
