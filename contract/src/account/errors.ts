import { defineErrors } from "../error.ts";

export const accountErrors = defineErrors("account", {
  signInUnknown: {
    code: 5001,
    zh: "该登录已经退出",
    en: "This sign-in has ended already",
  },
  frozen: {
    code: 5130,
    zh: "账号已被限制，暂时不能进行此操作，请联系客服",
    en: "Your account is frozen, and this can't be done until it is released. Contact support",
  },
});

export const accountMessages = {
  signInEnded: { zh: "已退出该设备上的登录", en: "Signed out there" },
  otherSignInsEnded: { zh: "其他设备上的登录已全部退出", en: "Signed out everywhere else" },
} as const;
