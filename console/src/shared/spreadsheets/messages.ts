import { plural } from "@nodeyard/contract/plural.ts";
import { messages } from "../i18n.ts";

export const spreadsheets = messages(
  {
    fetching: (page: string, pages: string) => `正在获取第 ${page} / ${pages} 页`,
    starting: "正在获取第 1 页",
    rows: (done: string, all: number) => plural(all, { other: `已获取 ${done} / # 行` }),
    writing: "正在生成表格文件",
    finished: (rows: number, file: string) => plural(rows, { other: `已导出 # 行：${file}` }),
    incomplete: (pages: string) => `缺少第 ${pages} 页的数据`,
    pageFailed: (page: string) => `第 ${page} 页获取失败`,
    writeFailed: "表格文件生成失败，请重试",
    again: "重试这一页",
    skip: "跳过这一页",
    cancel: "取消导出",
    close: "关闭",
    saveAgain: "再次下载",
    progress: "导出进度",
    exportXlsx: "导出 XLSX",
    exportCsv: "导出 CSV",
  },
  {
    fetching: (page: string, pages: string) => `Fetching page ${page} of ${pages}`,
    starting: "Fetching page 1",
    rows: (done: string, all: number) =>
      plural(all, { one: `${done} of # row`, other: `${done} of # rows` }),
    writing: "Creating the file",
    finished: (rows: number, file: string) =>
      plural(rows, { one: `# row exported to ${file}`, other: `# rows exported to ${file}` }),
    incomplete: (pages: string) => `Missing rows from pages: ${pages}`,
    pageFailed: (page: string) => `Couldn't load page ${page}`,
    writeFailed: "Couldn't create the file. Try again",
    again: "Retry this page",
    skip: "Skip this page",
    cancel: "Cancel export",
    close: "Close",
    saveAgain: "Download again",
    progress: "Export progress",
    exportXlsx: "Export XLSX",
    exportCsv: "Export CSV",
  },
);
