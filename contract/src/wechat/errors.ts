import { defineErrors } from "../error.ts";

/** Errors of the in-app pages of the chat platform. */
export const wechatErrors = defineErrors("wechat", {
  notConfigured: {
    code: 6001,
    zh: "本站未接入公众号，请在浏览器中登录控制台",
    en: "This site has no official account. Sign in to the console in a browser",
  },
  unknownApp: {
    code: 6002,
    field: "appid",
    zh: "链接中的公众号不是本站的公众号，请从本站公众号的菜单重新进入",
    en: "The link names an official account that isn't this site's. Open the page from this site's menu",
  },
  redirectRefused: {
    code: 6003,
    field: "redirect_url",
    zh: "链接的返回地址不是本站的页面，请从本站公众号的菜单重新进入",
    en: "The link leads back to an address outside this site. Open the page from this site's menu",
  },
  stateForeign: {
    code: 6004,
    field: "state",
    zh: "本次授权不是从这个页面发起的，或已过期，请重新授权",
    en: "This authorisation wasn't started on this page, or it has expired. Authorise again",
  },
  codeInvalid: {
    code: 6005,
    field: "code",
    zh: "授权码无效或已过期，请重新授权",
    en: "The authorisation code is invalid or has expired. Authorise again",
  },
  codeUsed: {
    code: 6006,
    field: "code",
    zh: "授权码已被使用，请重新授权",
    en: "The authorisation code was used already. Authorise again",
  },
  platformRefused: {
    code: 6007,
    zh: "微信拒绝了本站的请求，请联系客服（代码 {errcode}）",
    en: "WeChat has refused this site's request. Contact support (code {errcode})",
  },
  platformAway: {
    code: 6008,
    zh: "暂时无法连接微信，请稍后重试",
    en: "WeChat can't be reached now. Try again later",
  },
  snapshotOnly: {
    code: 6009,
    zh: "当前为快照页模式，请点击右下角的“使用完整服务”",
    en: "This is a snapshot of the page. Choose “Use full service” at the bottom right",
  },
  accountRequired: {
    code: 6010,
    field: "email",
    zh: "请选择账号",
    en: "Choose the account",
  },
  withdrawalAccountRequired: {
    code: 6011,
    field: "selectEmail",
    zh: "请选择要提现的账号",
    en: "Choose the account to withdraw",
  },
  exchangeAccountRequired: {
    code: 6012,
    field: "selectEmail",
    zh: "请选择要兑换的账号",
    en: "Choose the account to exchange",
  },
  notBound: {
    code: 6013,
    field: "email",
    zh: "该账号未绑定到当前微信",
    en: "This account isn't bound to your WeChat",
  },
  bindingPaused: {
    code: 6014,
    field: "email",
    zh: "该账号的绑定已暂停，请用密码重新绑定",
    en: "The binding of this account is paused. Bind it again with its password",
  },
  factorNeeded: {
    code: 6015,
    field: "factorCode",
    zh: "该账号已开启两步验证，请输入验证器应用的验证码或恢复码",
    en: "This account has a second factor. Enter a code of its authenticator app, or a recovery code",
  },
  tooManyAccounts: {
    code: 6016,
    zh: "一个微信最多绑定 {most} 个账号",
    en: "At most {most} accounts can be bound to one WeChat",
  },
  tooManyIdentities: {
    code: 6017,
    zh: "该账号最多绑定 {most} 个微信，请先在控制台的账号设置中解绑",
    en: "At most {most} WeChat identities can be bound to this account. Unbind one in the console's account settings",
  },
  macMissing: {
    code: 6022,
    field: "mac_address",
    zh: "请输入 MAC 地址",
    en: "Enter a MAC address",
  },
  unknownDevice: {
    code: 6018,
    field: "mac_address",
    zh: "没有这台设备，或它不属于已绑定的账号",
    en: "No such device on the accounts that are bound",
  },
  payeeMissing: {
    code: 6019,
    zh: "请先在官网填写收款信息",
    en: "Fill in payee info on the official site first",
  },
  phoneCodeRequired: {
    code: 6020,
    field: "inputEmailCode",
    zh: "请输入手机验证码",
    en: "Enter the phone code",
  },
  balanceFailed: {
    code: 500,
    zh: "无法读取余额",
    en: "The balance can't be read",
  },
  unknownBinding: {
    code: 6021,
    field: "bindingId",
    zh: "没有这项绑定",
    en: "No such binding",
  },
});

export const wechatMessages = {
  bound: { zh: "绑定成功", en: "Account bound" },
  unbound: { zh: "已解绑", en: "Account unbound" },
  proved: { zh: "已确认", en: "Confirmed" },
  ended: { zh: "已退出", en: "Signed out" },
} as const;
