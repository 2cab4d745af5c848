import { messages } from "../i18n.ts";
import type { BadCell } from "./read-cells.ts";

type Words = Readonly<Record<BadCell["why"], (address: string) => string>>;

const words = messages<Words>(
  {
    formula: (address) => `单元格 ${address} 是公式，请改为值`,
    error: (address) => `单元格 ${address} 是错误值`,
    date: (address) => `单元格 ${address} 是日期或时间，请把该列设为文本后重新填写`,
    truth: (address) => `单元格 ${address} 是逻辑值，请把该列设为文本后重新填写`,
    notAsTyped: (address) =>
      `单元格 ${address} 显示的内容与填写的不同，例如数字过长或带有格式，请把该列设为文本后重新填写`,
    hiddenRow: (address) => `第 ${address} 行已隐藏，请取消隐藏或删除`,
    hiddenColumn: (address) => `${address} 列已隐藏，请取消隐藏或删除`,
  },
  {
    formula: (address) => `Cell ${address} is a formula. Replace it with its value`,
    error: (address) => `Cell ${address} is an error`,
    date: (address) =>
      `Cell ${address} is a date or time. Format the column as text and enter it again`,
    truth: (address) =>
      `Cell ${address} is TRUE or FALSE. Format the column as text and enter it again`,
    notAsTyped: (address) =>
      `Cell ${address} does not show what was typed: the number is too long, or has a format. Format the column as text and enter it again`,
    hiddenRow: (address) => `Row ${address} is hidden. Unhide or delete it`,
    hiddenColumn: (address) => `Column ${address} is hidden. Unhide or delete it`,
  },
);

const list = messages({ separator: "；" }, { separator: "; " });

/** Cells that one sentence names: a line for each would push a form out of sight. */
const MOST_NAMED = 3;

/** The reason why a cell is refused, with its address. */
export function badCellText({ address, why }: BadCell): string {
  return words[why](address);
}

/** The same of the first of several. */
export function badCellsText(cells: readonly BadCell[]): string {
  return cells.slice(0, MOST_NAMED).map(badCellText).join(list.separator);
}
