import { messages } from "../../shared/i18n.ts";

const zh = {
  refused: (what: readonly string[]) =>
    `地址中的以下内容在此页面不存在，已忽略：${what.join("、")}。`,
  parameter: (name: string, text: string) => `${name}“${text}”`,
  other: "参数",
  page: "页码",
  size: "每页行数",
  search: "搜索",
  filter: "筛选",
  tag: "标签",
  sort: "排序",
  cols: "列",
  nodes: "节点类型",
  day: "日期",
  from: "起始日期",
  to: "结束日期",
  hour: "小时",
  view: "页面",
  unit: "单位",
  step: "周期",
  span: "时间范围",
  compare: "对比",
  kind: "类型",
  region: "地区",
  arch: "架构",
  id: "编号",
};

const en: typeof zh = {
  refused: (what) =>
    `The address asks for what this page doesn't have: ${what.join(", ")}. It is left out.`,
  parameter: (name, text) => `${name} “${text}”`,
  other: "parameter",
  page: "page",
  size: "rows",
  search: "search",
  filter: "filter",
  tag: "tag",
  sort: "order",
  cols: "columns",
  nodes: "node type",
  day: "day",
  from: "first day",
  to: "last day",
  hour: "hour",
  view: "view",
  unit: "unit",
  step: "step",
  span: "time span",
  compare: "comparison",
  kind: "kind",
  region: "region",
  arch: "architecture",
  id: "number",
};

const { refused, parameter, ...names } = messages(zh, en);
const NAMES: Readonly<Record<string, string>> = {
  ...names,
  order: names.sort,
  date: names.day,
  tab: names.view,
  ledger: names.view,
  show: names.filter,
  until: names.to,
  tabPage: names.page,
  type: names.kind,
  linesPage: names.page,
  devicesPage: names.page,
};

/** A parameter of an address with its text: `filter “nonsense”`. */
export function refusedParameter(name: string, text: string): string {
  return parameter(NAMES[name] ?? names.other, text);
}

export const refusedText = refused;
