import { defineErrors } from "../error.ts";

export const homeErrors = defineErrors("home", {
  unknownAnnouncement: {
    code: 4601,
    field: "id",
    zh: "公告不存在",
    en: "No such announcement",
  },
  titleRequired: {
    code: 4602,
    field: "titleZh",
    zh: "请填写中文和英文标题",
    en: "Enter both a Chinese and an English title",
  },
  bodyRequired: {
    code: 4603,
    field: "bodyZh",
    zh: "请填写中文和英文内容",
    en: "Enter both a Chinese and an English text",
  },
  linkInvalid: {
    code: 4604,
    field: "link",
    zh: "链接须以 http:// 或 https:// 开头，且不含用户名",
    en: "Links must start with http:// or https://, without a user name",
  },
  timeInvalid: {
    code: 4605,
    field: "publishAt",
    zh: "发布时间无效",
    en: "Enter a valid publication time",
  },
  pinTakesTwo: {
    code: 4606,
    field: "isPinned",
    zh: "置顶公告须由另一名运营人员批准",
    en: "A pinned announcement takes the approval of another operator",
  },
});

export const homeMessages = {
  saved: { zh: "公告已保存", en: "Announcement saved" },
  withdrawn: { zh: "公告已撤下", en: "Announcement unpublished" },
} as const;
