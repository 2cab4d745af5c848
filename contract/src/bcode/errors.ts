import { defineErrors } from "../error.ts";

/** Errors of claiming a code, and of binding with one (returned to the agent). */
export const bcodeErrors = defineErrors("bcode", {
  aboveQuota: {
    code: 4201,
    field: "nums",
    zh: "每小时最多领取 {perHour} 个",
    en: "You can claim at most {perHour} per hour",
  },
  countInvalid: {
    code: 4202,
    field: "nums",
    zh: "请输入正确的领取数量",
    en: "Enter how many codes to claim",
  },
  oneAtATime: {
    code: 4203,
    field: "nums",
    zh: "该类型每次只能领取 1 个",
    en: "Codes of this type are claimed one at a time",
  },
  captchaRequired: {
    code: 4204,
    field: "imageCode",
    zh: "图片验证码不能为空",
    en: "The image captcha cannot be empty",
  },
  poolEmpty: {
    code: 4205,
    zh: "激活码已领完，请稍后再来",
    en: "No activation codes left for now. Try again later",
  },
  quotaUsed: {
    code: 4206,
    field: "nums",
    zh: "本小时还可领取 {remaining} 个",
    en: "You can claim {remaining} more this hour",
  },
  codeUnknown: {
    status: 404,
    code: 4207,
    field: "code",
    zh: "激活码不存在",
    en: "This activation code does not exist",
  },
  codeUsed: {
    status: 409,
    code: 4208,
    field: "code",
    zh: "激活码已被使用",
    en: "This activation code has already been used",
  },
  codeExpired: {
    status: 410,
    code: 4209,
    field: "code",
    zh: "激活码已过期",
    en: "This activation code has expired",
  },
});

export const bcodeMessages = {
  claimed: { zh: "领取成功", en: "Received successfully" },
} as const;
