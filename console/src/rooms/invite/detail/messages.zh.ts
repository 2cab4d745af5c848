export const zh = {
  title: "邀请明细",
  purpose: "通过你的链接注册的账户，以及每个账户一天里为你带来的邀请奖励。",
  day: "日期（UTC）",
  sum: (day: string) => `${day} 邀请奖励合计`,
  sumFailed: "合计没有加载出来",
  count: "已邀请账户",
  account: "被邀请账户",
  signedUp: "注册时间（UTC）",
  bonus: "邀请奖励（BP）",
  emptyText:
    "还没有账户通过你的链接注册。把邀请链接发给好友，对方注册并有设备产生收益后，次日这里会列出你的奖励。",
  emptyAction: "去首页复制邀请链接",
};
