import { plural } from "@nodeyard/contract/plural.ts";
import type { zh } from "./messages.zh.ts";

export const en: typeof zh = {
  import: "Import .xlsx",
  template: "Download template",
  importing: "Reading the sheet",
  importTitle: "The sheet can't be imported",
  importNone: "Nothing was imported. Correct this and choose the file again:",
  notXlsx: "Not an .xlsx file. Choose another one",
  tooLarge: "The file is too large: 2 MB packed and 16 MB unpacked at most",
  tooManyRows: "The sheet is too large: 1000 rows and 50 columns at most",
  unreadable: "The file can't be read. Fill in the template",
  noHeadings: (headings: string) => `Row 1 must be the headings: ${headings}`,
  unknownHeading: (heading: string) => `Unknown column: ${heading}`,
  repeatedHeading: (heading: string) => `Column given twice: ${heading}`,
  moreProblems: (count: number) => plural(count, { other: "# more" }),
  close: "Close",
};
