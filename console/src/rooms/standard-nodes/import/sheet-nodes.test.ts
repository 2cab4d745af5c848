import { describe, expect, it } from "vitest";
import type { FromReader } from "../../../shared/spreadsheets/read-first-sheet.ts";
import { nodes } from "../messages.ts";
import { NODE_COLUMNS, nodesOfSheet, problemText } from "./sheet-nodes.ts";

const { words } = NODE_COLUMNS;
const HEADINGS = [
  words.serverNetType,
  words.serverNote,
  words.serverOwner,
  words.ip,
  words.bandwidthMb,
  words.serverGateway,
  words.serverPasswd,
  words.province,
];
const sheet = (...rows: readonly (readonly string[])[]): FromReader => ({
  kind: "read",
  rows,
  badCells: [],
});
const reasons = (...rows: readonly (readonly string[])[]): readonly string[] => {
  const found = nodesOfSheet(sheet(HEADINGS, ...rows));
  return found.kind === "refused" ? found.reasons : [];
};
const GOOD = ["静态专线", " 一号 ", "小王", "8.8.8.8", "1000", "", "twelve chars", "浙江"];

describe("a sheet of nodes", () => {
  it("is read in either language, without empty rows, with defaults for what is left out", () => {
    const english = [
      "Aggregated lines",
      "2",
      "Wang",
      "8.8.8.9",
      "",
      "8.8.8.1",
      "twelve chars",
      "Zhejiang",
    ];
    expect(nodesOfSheet(sheet(HEADINGS, GOOD, [], english))).toMatchObject({
      kind: "nodes",
      sheetRows: [2, 4],
      nodes: [
        {
          serverNetType: 0,
          serverNote: "一号",
          serverJumperPort: "22",
          serverLoginAccount: "root",
          province: "浙江",
        },
        { serverNetType: 1, bandwidthMb: null, province: "浙江" },
      ],
    });
  });

  it("with wrong rows is not read, and each problem names its row and column", () => {
    expect(reasons(GOOD, ["?", "", "小王", "8.8.8.8", "x", "", "short", "Atlantis"])).toEqual([
      problemText(3, "serverNetType", nodes.typeInvalid),
      problemText(3, "province", nodes.provinceInvalid),
      problemText(3, "serverNote", nodes.required),
      problemText(3, "bandwidthMb", nodes.bandwidthInvalid("10000")),
      problemText(3, "serverPasswd", nodes.passwordLength),
    ]);
    expect(reasons()).toEqual([nodes.noNodeRows]);
    expect(nodesOfSheet(sheet(["x"], ["y"])).kind).toBe("refused");
  });
});
