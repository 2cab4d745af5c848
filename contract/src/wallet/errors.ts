import { defineErrors } from "../error.ts";

/** Errors of binding and unbinding a wallet. */
export const walletErrors = defineErrors("wallet", {
  addressInvalid: {
    code: 4801,
    field: "new_eth_address",
    zh: "新钱包地址错误",
    en: "new wallet address is error",
  },
  checksumWrong: {
    code: 4802,
    field: "new_eth_address",
    zh: "钱包地址的大小写校验不通过，请检查是否抄错",
    en: "The upper and lower case letters don't match the address's checksum. Check for typos",
  },
  addressIsContract: {
    code: 4803,
    field: "new_eth_address",
    zh: "这是合约地址。请使用支持 ERC-20 的以太坊热钱包地址，不要使用交易所地址",
    en: "This is a contract address. Use an ETH hot wallet that supports ERC-20, not an exchange address",
  },
  addressUnpayable: {
    code: 4804,
    field: "new_eth_address",
    zh: "无法向该地址付款，请使用你自己的钱包地址",
    en: "This address can't receive payments. Use your own wallet address",
  },
  addressSame: {
    code: 4805,
    field: "new_eth_address",
    zh: "该地址已绑定",
    en: "This address is already bound",
  },
  codeRequired: {
    code: 4806,
    field: "emailVerifyCode",
    zh: "请输入邮箱或手机验证码",
    en: "missing e-mail or phone code",
  },
  passwordWrong: {
    code: 4807,
    field: "password",
    zh: "密码错误",
    en: "password error",
  },
  notBound: {
    code: 4808,
    zh: "尚未绑定钱包",
    en: "No wallet bound",
  },
  unbindingClosed: {
    code: 4809,
    zh: "解绑功能暂未开放",
    en: "Unbinding is not open yet",
  },
  withdrawalOpen: {
    code: 4810,
    zh: "有一笔提现正在处理，完成后才能更换或解绑钱包",
    en: "A withdrawal is in progress. You can change or unbind the wallet once it has finished",
  },
  changeUnknown: {
    code: 4811,
    zh: "该链接无效",
    en: "This link is not valid",
  },
  changeExpired: {
    code: 4812,
    zh: "该链接已超过 24 小时，无法再撤销此次变更",
    en: "This link is more than 24 hours old, so the change can no longer be cancelled",
  },
  changeOvertaken: {
    code: 4813,
    zh: "钱包之后又有变更，请使用最新邮件中的链接",
    en: "The wallet has been changed again since then. Use the link in the latest e-mail",
  },
  chainUnreachable: {
    status: 503,
    code: 4814,
    zh: "暂时无法在链上核对该地址，请稍后重试",
    en: "The address can't be checked on the chain right now. Try again later",
  },
});

export const walletMessages = {
  bound: { zh: "钱包绑定成功", en: "Wallet bound" },
  unbound: {
    zh: "钱包已解绑，地址验证同时失效",
    en: "Wallet unbound; its verified status is cleared",
  },
  cancelled: {
    zh: "已撤销此次钱包变更，所有设备均已退出登录，请尽快修改密码",
    en: "Wallet change cancelled and all sessions signed out. Change your password soon",
  },
} as const;
