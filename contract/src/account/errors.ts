import { defineErrors } from "../error.ts";

export const accountErrors = defineErrors("account", {
  signInUnknown: {
    status: 200,
    code: 5001,
    zh: "该登录已经退出",
    en: "This sign-in has ended already",
  },
});

export const accountMessages = {
  signInEnded: { zh: "已退出该设备上的登录", en: "Signed out there" },
  otherSignInsEnded: { zh: "其他设备上的登录已全部退出", en: "Signed out everywhere else" },
} as const;
