import { defineErrors } from "../error.ts";

export const revenueErrors = defineErrors("revenue", {
  unknownDevice: {
    code: 4401,
    field: "deviceId",
    zh: "设备不存在",
    en: "No such device",
  },
  unknownDevices: {
    code: 4427,
    field: "deviceIds",
    zh: "所选设备中有 {count} 台不存在：{ids}，未作任何修改",
    en: "{count} of the devices don't exist: {ids}. Nothing was changed",
  },
  unknownLine: {
    code: 4402,
    field: "lineId",
    zh: "没有这笔流水，或它不含设备明细",
    en: "No such ledger entry, or one without device credits",
  },
  dayOutOfRange: {
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
    code: 4404,
    field: "dateAt",
    zh: "请选择今年已到的某月 1 日",
    en: "Choose the first day of a month of this year that is not in the future",
  },
  rangeInvalid: {
    code: 4405,
    field: "to",
    zh: "时间范围无效：结束日期不能早于开始日期，且不超过 {days} 天",
    en: "Invalid range: the end must not be before the start, and at most {days} days later",
  },
  zoneUnknown: {
    code: 4406,
    field: "zone",
    zh: "没有这个时区",
    en: "No such time zone",
  },
  noProof: {
    code: 4407,
    zh: "这一小时没有证明",
    en: "There is no proof for this hour",
  },
  monthInvalid: {
    code: 4421,
    field: "month",
    zh: "每月费用应为 0 到 {max} 的数字，最多两位小数",
    en: "Enter the cost of a month as a number from 0 to {max} with at most two decimals",
  },
  powerInvalid: {
    code: 4422,
    field: "powerWatts",
    zh: "功率应为 0 到 {max} 的整数（瓦）",
    en: "Enter the power as a whole number of watts from 0 to {max}",
  },
  purchaseInvalid: {
    code: 4423,
    field: "purchase",
    zh: "购买价格应为 0 到 {max} 的数字，最多两位小数",
    en: "Enter the purchase price as a number from 0 to {max} with at most two decimals",
  },
  electricityInvalid: {
    code: 4424,
    field: "electricityPrice",
    zh: "电价应为 0 到 {max} 的数字，最多四位小数",
    en: "Enter the price of a kWh as a number from 0 to {max} with at most four decimals",
  },
  costsOfNothing: {
    code: 4425,
    field: "deviceIds",
    zh: "请选择设备或一个标签",
    en: "Choose devices, or one tag",
  },
  unknownTag: {
    code: 4426,
    field: "tagId",
    zh: "标签不存在",
    en: "No such tag",
  },
});

export const revenueMessages = {
  costsSaved: { zh: "费用已保存", en: "Costs saved" },
  electricitySaved: { zh: "电价已保存", en: "Electricity price saved" },
} as const;
