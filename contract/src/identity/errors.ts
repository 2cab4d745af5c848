import { defineErrors } from "../error.ts";

/** Errors of verifying phone and name. */
export const identityErrors = defineErrors("identity", {
  contactRequired: {
    status: 200,
    code: 5301,
    field: "contact",
    zh: "请输入微信号或 QQ 号",
    en: "Enter your WeChat or QQ account",
  },
  phoneAlreadyVerified: {
    status: 200,
    code: 5302,
    field: "tel",
    zh: "手机已验证，如需更换请联系客服",
    en: "Your phone is verified already. Contact support to change it",
  },
  phoneFull: {
    status: 200,
    code: 5303,
    field: "tel",
    zh: "该手机号已验证 {count} 个账号，请换一个手机号",
    en: "This phone number has verified {count} accounts already. Use another one",
  },
  phoneFirst: {
    status: 200,
    code: 5304,
    field: "tel",
    zh: "请按实名制要求完成手机绑定",
    en: "Please complete phone binding as required by real-name rules",
  },
  phoneOther: {
    status: 200,
    code: 5305,
    field: "tel",
    zh: "请使用账号已验证的手机号",
    en: "Use the phone number that your account has verified",
  },
  nameInvalid: {
    status: 200,
    code: 5306,
    field: "user_name",
    zh: "请输入身份证上的姓名",
    en: "Enter the name as on your ID card, in Chinese characters",
  },
  idNumberInvalid: {
    status: 200,
    code: 5307,
    field: "IDCard",
    zh: "身份证号错误，请核对 18 位号码",
    en: "This isn't a valid ID number. Check its 18 digits",
  },
  ageOutside: {
    status: 200,
    code: 5308,
    field: "IDCard",
    zh: "实名认证仅限 {min} 至 {max} 周岁",
    en: "Real-name verification is for ages {min} to {max}",
  },
  alreadyVerified: {
    status: 200,
    code: 5309,
    zh: "已完成实名认证，无需再次提交",
    en: "Your name is verified already",
  },
  mismatch: {
    status: 200,
    code: 5310,
    field: "user_name",
    zh: "姓名与身份证号不一致，请核对后重试",
    en: "Name and ID number don't belong together. Check both and try again",
  },
  unknownPerson: {
    status: 200,
    code: 5311,
    field: "IDCard",
    zh: "未查到该身份证号，请核对；如确认无误，请联系客服",
    en: "There is no record of this ID number. Check it, or contact support if it is right",
  },
  tooManyTries: {
    status: 429,
    code: 5312,
    zh: "今天的实名认证次数已用完，请 {minutes} 分钟后再试",
    en: "No more verifications today. Try again in {minutes} min",
  },
  checkUnavailable: {
    status: 503,
    code: 5313,
    zh: "实名认证服务暂时不可用，请稍后重试",
    en: "Names can't be verified right now. Try again later",
  },
});

export const identityMessages = {
  phoneVerified: { zh: "手机验证成功", en: "Phone verified" },
  nameVerified: { zh: "实名认证成功", en: "Name verified" },
} as const;
