export const zh = {
  title: "邀请明细",
  purpose: "通过你的链接注册的账号，以及它们当天为你带来的邀请奖励。",
  day: "日期（UTC）",
  sum: (day: string) => `${day} 邀请奖励合计`,
  sumFailed: "合计加载失败",
  count: "已邀请账号",
  account: "被邀请账号",
  signedUp: "注册时间",
  bonus: "邀请奖励（BP）",
  emptyTitle: (day: string) => `${day} 暂无邀请收益`,
  emptyText:
    "还没有人通过你的链接注册。把链接分享给好友，对方的设备产生收益后，次日这里会列出你的奖励。",
  emptyAction: "去复制邀请链接",
};
