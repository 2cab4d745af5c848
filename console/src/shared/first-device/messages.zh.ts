export const zh = {
  guide: "查看新手指南",
};
