export const zh = {
  title: "我的 Nodeyard",
  purpose: "查看设备和收益，申请提现，管理绑定的账号。",
  earnings: "设备与收益",
  money: "资金",
  accounts: "账号",
  support: "帮助",
};
