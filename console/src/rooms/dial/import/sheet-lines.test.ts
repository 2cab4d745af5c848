import { describe, expect, it } from "vitest";
import { badCellText } from "../../../shared/spreadsheets/bad-cell-text.ts";
import type { BadCell } from "../../../shared/spreadsheets/read-cells.ts";
import { readFirstSheet, type FromReader } from "../../../shared/spreadsheets/read-first-sheet.ts";
import { imports } from "../../../shared/spreadsheets/import/messages.ts";
import { writeSpreadsheet } from "../../../shared/spreadsheets/testing/write-spreadsheet.ts";
import { FIELD_WORDS } from "../editor/field-words.ts";
import { en } from "../messages.en.ts";
import { dial } from "../messages.ts";
import { zh } from "../messages.zh.ts";
import { linesOfSheet } from "./sheet-lines.ts";

const { account, password, mbps, vlan1, ip, gateway, segment, nic } = FIELD_WORDS;
const HEADINGS = [account, password, mbps, vlan1];
const sheet = (...rows: readonly (readonly string[])[]): FromReader => ({
  kind: "read",
  rows,
  badCells: [],
});
const reasons = (read: FromReader, type: 0 | 1 = 0): readonly string[] => {
  const found = linesOfSheet(read, type);
  return found.kind === "refused" ? found.reasons : [];
};

it("reads the lines of a sheet, whatever the order of its columns, and skips empty rows", () => {
  const found = linesOfSheet(
    sheet(
      [mbps, account, "", password],
      ["100", "a1", "", "p1"],
      ["", "", "", ""],
      ["50", "a2", "", "p2"],
    ),
    0,
  );
  expect(found).toMatchObject({
    kind: "lines",
    lines: [
      { account: "a1", password: "p1", mbps: "100", lineId: "" },
      { account: "a2", password: "p2", mbps: "50" },
    ],
  });
});

it("takes passwords from a file as they were typed, and everything else without its blanks", async () => {
  const passwords = [" of two  words ", 20260310, "=1+1", "\u3000宽带"];
  const rows = passwords.map((typed, index) => [` a${index} `, typed, " 100 ", 7]);
  const bytes = await writeSpreadsheet([` ${account} `, password, mbps, vlan1], rows);
  const found = linesOfSheet(await readFirstSheet(new Blob([bytes.slice()])), 0);
  expect(found.kind === "lines" ? found.lines : found.reasons).toMatchObject(
    passwords.map((typed, index) => ({
      account: `a${index}`,
      password: String(typed),
      mbps: "100",
      vlan1: "7",
    })),
  );
});

it("reads static lines by their own headings", () => {
  const row = ["10.0.0.2", "10.0.0.1", "10.0.0.0/24", "eth1"];
  expect(linesOfSheet(sheet([ip, gateway, segment, nic], row), 1)).toMatchObject({
    lines: [{ ip: "10.0.0.2", nic: "eth1" }],
  });
  expect(reasons(sheet([ip, gateway, segment, nic], row), 0)).toHaveLength(1);
});

it.each([
  ["Chinese", zh],
  ["English", en],
])("reads the headings of the %s template", (_language, words) => {
  const { account: login, password: secret, bandwidth, vlan, count, mac } = words;
  const row = ["a1", "p1", "100", "7", "2", "02:00:00:00:00:01", "eth1"];
  expect(
    linesOfSheet(sheet([login, secret, bandwidth, vlan, count, mac, words.nic], row), 0),
  ).toMatchObject({
    lines: [
      {
        account: "a1",
        password: "p1",
        mbps: "100",
        vlan1: "7",
        count: "2",
        mac: "02:00:00:00:00:01",
        nic: "eth1",
      },
    ],
  });
  const fixed = ["10.0.0.2", "10.0.0.1", "10.0.0.0/24", "eth1"];
  expect(
    linesOfSheet(sheet([words.ip, words.gateway, words.segment, words.nic], fixed), 1),
  ).toMatchObject({
    lines: [{ ip: "10.0.0.2", gateway: "10.0.0.1", segment: "10.0.0.0/24", nic: "eth1" }],
  });
});

describe("nothing is taken from a sheet", () => {
  it("with a wrong row, and each is named as the sheet numbers it", () => {
    const found = reasons(
      sheet(HEADINGS, ["a1", "p", "100", ""], [], ["a2", "", "50", ""], ["a1", "p", "x", "9999"]),
    );
    expect(found).toHaveLength(4);
    expect(found.map((reason) => /\d+/.exec(reason)?.[0])).toEqual(["4", "5", "5", "5"]);
  });

  it("with a cell that is computed or not as typed, or a row that is hidden", () => {
    const badCells: readonly BadCell[] = [
      { address: "C2", why: "formula" },
      { address: "D2", why: "notAsTyped" },
      { address: "2", why: "hiddenRow" },
    ];
    const read: FromReader = { kind: "read", rows: [HEADINGS, ["a1", "p", "100", ""]], badCells };
    expect(reasons(read)).toEqual(badCells.map(badCellText));
  });

  it("without its headings, with another column, and with one twice", () => {
    expect(reasons(sheet(["x", "y"], ["a", "b"]))).toHaveLength(1);
    expect(reasons(sheet([...HEADINGS, "备注"], ["a", "p", "1"]))).toEqual([
      imports.unknownHeading("备注"),
    ]);
    expect(reasons(sheet([...HEADINGS, account], ["a", "p", "1"]))).toEqual([
      imports.repeatedHeading(account),
    ]);
  });

  it("without rows, and from a file that is no sheet", () => {
    expect(reasons(sheet(HEADINGS))).toEqual([dial.noRows]);
    expect(reasons({ kind: "refused", why: "notXlsx" })).toEqual([imports.notXlsx]);
  });
});
