import { defineErrors } from "../error.ts";

/** Errors of the monitoring calls. */
export const monitoringErrors = defineErrors("monitoring", {
  dayOutOfRange: {
    status: 200,
    code: 4501,
    field: "queryDate",
    zh: "只能查询最近 {days} 天（UTC）",
    en: "Only the last {days} days (UTC) can be watched",
  },
  dayInvalid: {
    status: 400,
    code: 400,
    field: "queryDate",
    zh: "日期格式应为 YYYY-MM-DD",
    en: "A day is written YYYY-MM-DD",
  },
  rangeInvalid: {
    status: 200,
    code: 4502,
    field: "date_before",
    zh: "时间范围无效：结束须晚于开始，且不超过 {days} 天",
    en: "The range is not valid: its end must come after its start, within {days} × 24 hours",
  },
  unknownNode: {
    status: 200,
    code: 4503,
    field: "bcode",
    zh: "节点不存在",
    en: "There is no such node",
  },
});
