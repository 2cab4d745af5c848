import { defineErrors } from "../error.ts";

/** Errors of the monitoring calls. */
export const monitoringErrors = defineErrors("monitoring", {
  dayOutOfRange: {
    code: 4501,
    field: "queryDate",
    zh: "只能查询最近 {days} 天（UTC）",
    en: "Only the last {days} days (UTC) are available",
  },
  dayInvalid: {
    status: 400,
    code: 400,
    field: "queryDate",
    zh: "日期格式应为 YYYY-MM-DD",
    en: "Dates must be written YYYY-MM-DD",
  },
  rangeInvalid: {
    code: 4502,
    field: "date_before",
    zh: "时间范围无效：结束时间须晚于开始时间，且不超过 {days} 天",
    en: "Invalid range: the end must be after the start, at most {days} × 24 hours later",
  },
  probeUnknown: {
    status: 409,
    code: 4504,
    zh: "测速已失效，请重新获取",
    en: "This throughput probe is not the one in progress",
  },
  seqTooFar: {
    status: 409,
    code: 4505,
    field: "seq",
    zh: "上报序号超前过多：上一个是 {lastSeq}",
    en: "The report's sequence number is too far ahead: the last one was {lastSeq}",
  },
  unknownNode: {
    code: 4503,
    field: "bcode",
    zh: "节点不存在",
    en: "No such node",
  },
});

export const monitoringMessages = {
  faultNoticesSet: { zh: "通知时间已保存", en: "Notice time saved" },
} as const;
