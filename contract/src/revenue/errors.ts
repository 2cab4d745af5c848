import { defineErrors } from "../error.ts";

export const revenueErrors = defineErrors("revenue", {
  unknownDevice: {
    status: 200,
    code: 4401,
    field: "deviceId",
    zh: "设备不存在",
    en: "No such device",
  },
  unknownLine: {
    status: 200,
    code: 4402,
    field: "lineId",
    zh: "没有这笔流水，或它不含设备明细",
    en: "No such ledger entry, or one without device credits",
  },
  dayOutOfRange: {
    status: 200,
    code: 4403,
    field: "queryDate",
    zh: "只能查询最近 7 天（UTC，不含今天）",
    en: "Only the last 7 days are available (UTC, today excluded)",
  },
  dayInvalid: {
    status: 400,
    code: 400,
    field: "queryDate",
    zh: "日期格式应为 YYYY-MM-DD",
    en: "Dates must be written YYYY-MM-DD",
  },
  monthOutOfRange: {
    status: 200,
    code: 4404,
    field: "dateAt",
    zh: "请选择今年已到的某月 1 日",
    en: "Choose the first day of a month of this year that is not in the future",
  },
  rangeInvalid: {
    status: 200,
    code: 4405,
    field: "to",
    zh: "时间范围无效：结束日期不能早于开始日期，且不超过 {days} 天",
    en: "Invalid range: the end must not be before the start, and at most {days} days later",
  },
  zoneUnknown: {
    status: 200,
    code: 4406,
    field: "zone",
    zh: "没有这个时区",
    en: "No such time zone",
  },
  noProof: {
    status: 200,
    code: 4407,
    zh: "这一小时没有证明",
    en: "There is no proof for this hour",
  },
});
