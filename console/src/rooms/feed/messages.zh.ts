export const zh = {
  title: "动态",
  purpose: "项目代码的最新提交与新仓库。",
  dynamic: "动态",
  time: "时间",
  pushedTo: "推送到",
  created: "创建了",
  late: (age: string) => `数据源暂时没有应答，以下是${age}的内容，恢复后自动更新。`,
  neverAnswered: "数据源尚未应答，内容会在读取后自动显示。",
  answered: (age: string) => `更新于${age}`,
  emptyTitle: "暂无动态",
  emptyText: "有新的推送或新建时会显示在这里。",
};
