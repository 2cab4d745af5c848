import { defineErrors } from "../error.ts";

export const feedErrors = defineErrors("feed", {
  unknownEntry: { code: 6701, field: "id", zh: "动态不存在", en: "No such entry" },
  loginInvalid: {
    code: 6702,
    field: "login",
    zh: "请填写用户名：字母、数字、点、下划线和连字符",
    en: "Enter a user name of letters, digits, dots, underscores and hyphens",
  },
  urlInvalid: {
    code: 6703,
    field: "url",
    zh: "链接须以 http:// 或 https:// 开头，且不含 &、空格、引号、尖括号和用户名",
    en: "Links must start with http:// or https:// and contain no &, space, quote, angle bracket or user name",
  },
  timeInvalid: {
    code: 6704,
    field: "time",
    zh: "时间无效，或晚于现在",
    en: "Enter a valid time that isn't in the future",
  },
  ofSource: {
    code: 6705,
    field: "id",
    zh: "来自数据源的动态不能修改，只能撤下",
    en: "Entries of the source can be unpublished, but not changed",
  },
});

export const feedMessages = {
  saved: { zh: "动态已保存", en: "Entry saved" },
  shown: { zh: "动态已发布", en: "Entry published" },
  withdrawn: { zh: "动态已撤下", en: "Entry unpublished" },
} as const;
