import { messages } from "../i18n.ts";

export const charts = messages(
  {
    zone: (zone: string) => `时间为 ${zone}`,
    legend: "图例：点击显示或隐藏",
    hover: "移动指针查看数值",
    summary: (label: string, lines: string) => `${label}：${lines}。数值见下方表格。`,
  },
  {
    zone: (zone: string) => `Times are ${zone}`,
    legend: "Legend: click to show or hide a line",
    hover: "Move the pointer to read values",
    summary: (label: string, lines: string) =>
      `${label}: ${lines}. The table below has the values.`,
  },
);
