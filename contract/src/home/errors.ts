import { defineErrors } from "../error.ts";

export const homeErrors = defineErrors("home", {
  unknownAnnouncement: {
    status: 200,
    code: 4601,
    field: "id",
    zh: "公告不存在",
    en: "There is no such announcement",
  },
  titleRequired: {
    status: 200,
    code: 4602,
    field: "titleZh",
    zh: "中文和英文标题都要填写",
    en: "Both a Chinese and an English title are needed",
  },
  bodyRequired: {
    status: 200,
    code: 4603,
    field: "bodyZh",
    zh: "中文和英文内容都要填写",
    en: "Both a Chinese and an English text are needed",
  },
  linkInvalid: {
    status: 200,
    code: 4604,
    field: "link",
    zh: "链接须以 http:// 或 https:// 开头",
    en: "A link starts with http:// or https://",
  },
  timeInvalid: {
    status: 200,
    code: 4605,
    field: "publishAt",
    zh: "发布时间无效",
    en: "The time of publication is not valid",
  },
});

export const homeMessages = {
  saved: { zh: "公告已保存", en: "Announcement saved" },
  withdrawn: { zh: "公告已撤下", en: "Announcement withdrawn" },
} as const;
