import { defineErrors } from "../error.ts";

export const accountErrors = defineErrors("account", {
  signInUnknown: {
    code: 5001,
    zh: "该登录已经退出",
    en: "This sign-in has ended already",
  },
  sessionExpired: {
    status: 401,
    code: 401,
    zh: "长时间未使用，登录已过期，请重新登录",
    en: "Your sign-in has expired. Sign in again",
  },
  endedByPassword: {
    status: 401,
    code: 401,
    zh: "账号密码已修改，请用新密码重新登录",
    en: "The account's password was changed. Sign in again with the new one",
  },
  endedElsewhere: {
    status: 401,
    code: 401,
    zh: "已在另一处登录中退出此处的登录，请重新登录",
    en: "This sign-in was ended from another one. Sign in again",
  },
  endedByFactor: {
    status: 401,
    code: 401,
    zh: "账号的两步验证已变更，请重新登录",
    en: "The account's second factor was changed. Sign in again",
  },
  endedByOperator: {
    status: 401,
    code: 401,
    zh: "运营人员已结束此账号的所有登录，请重新登录",
    en: "An operator has ended all sign-ins of this account. Sign in again",
  },
  endedByChange: {
    status: 401,
    code: 401,
    zh: "账号的一项变更已被撤销，所有登录随之结束，请重新登录",
    en: "A change of this account was cancelled, which ends all sign-ins. Sign in again",
  },
  endedByClosing: {
    status: 401,
    code: 401,
    zh: "此账号已注销",
    en: "This account has been closed",
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
