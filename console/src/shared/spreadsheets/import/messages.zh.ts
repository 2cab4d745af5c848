import { plural } from "@nodeyard/contract/plural.ts";

export const zh = {
  import: "导入 .xlsx",
  template: "下载模板",
  importing: "正在读取表格",
  importTitle: "无法导入",
  importNone: "未导入任何内容。请修改以下问题后重新选择文件：",
  notXlsx: "格式错误，请重新选择 .xlsx 文件",
  tooLarge: "文件过大：压缩后最多 2 MB，解压后最多 16 MB",
  tooManyRows: "表格过大：最多 1000 行、50 列",
  unreadable: "无法读取该文件，请用模板重新填写",
  noHeadings: (headings: string) => `第 1 行必须是表头：${headings}`,
  unknownHeading: (heading: string) => `无法识别的列：${heading}`,
  repeatedHeading: (heading: string) => `重复的列：${heading}`,
  moreProblems: (count: number) => plural(count, { other: "还有 # 处问题" }),
  close: "关闭",
};
