export const zh = {
  title: "邀请好友",
  hint: "好友通过你的链接注册并产生收益后，你会获得邀请奖励",
  link: "邀请链接",
  count: "已邀请",
  people: (count: string) => `${count} 人`,
};
