import { messages } from "../../../shared/i18n.ts";

const zh = {
  refused: (what: readonly string[]) =>
    `地址中的以下内容在此页面不存在，已忽略：${what.join("、")}。`,
  parameter: (name: string, text: string) => `${name}“${text}”`,
  page: "页码",
  size: "每页行数",
  search: "搜索",
  filter: "筛选",
  tag: "标签",
  sort: "排序",
  cols: "列",
  day: "日期",
  from: "起始日期",
  to: "结束日期",
};

const en: typeof zh = {
  refused: (what) =>
    `The address asks for what this page doesn't have: ${what.join(", ")}. It is left out.`,
  parameter: (name, text) => `${name} “${text}”`,
  page: "page",
  size: "rows",
  search: "search",
  filter: "filter",
  tag: "tag",
  sort: "order",
  cols: "columns",
  day: "day",
  from: "first day",
  to: "last day",
};

const words = messages(zh, en);
const NAMES: Readonly<Record<string, string>> = {
  page: words.page,
  size: words.size,
  search: words.search,
  filter: words.filter,
  tag: words.tag,
  sort: words.sort,
  cols: words.cols,
  day: words.day,
  from: words.from,
  to: words.to,
};

/** A parameter of an address with its text: `filter “nonsense”`. */
export function refusedParameter(name: string, text: string): string {
  return words.parameter(NAMES[name] ?? name, text);
}

export const refusedText = words.refused;
