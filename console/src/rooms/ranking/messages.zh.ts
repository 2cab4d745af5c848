export const zh = {
  title: "网络贡献排行",
  purpose: "前一个 UTC 日全网贡献最大的 100 台设备，以及它们的网络收益。",
  day: (day: string) => `${day}（UTC，昨天）`,
  about: "排行说明",
  aboutText:
    "贡献值是设备当天各小时权重之和，收益是它当天的网络任务收益，按当日单价折算。他人的账号已部分隐藏，你的设备会突出显示。",
  rank: "排名",
  ownSummary: (own: string, all: string, best: string) =>
    `上榜 ${all} 台设备中有 ${own} 台是你的，最高第 ${best} 名。`,
  own: "我的设备",
  account: "账号",
  mac: "MAC 地址",
  deviceType: "设备类型",
  contribution: "贡献值（权重 × 小时）",
  revenue: "收益（BP）",
  cny: "人民币（元）",
  usdt: "USDT",
  emptyTitle: (day: string) => `${day} 暂无排行`,
  emptyText: (day: string) =>
    `${day}（UTC）还没有这类设备的排行。排行在当天收益全部结算后生成，通常在 UTC 零点过后不久；请稍后再看，或换一种设备类型。`,
};
