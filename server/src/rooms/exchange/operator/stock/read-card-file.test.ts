import { describe, expect, it } from "vitest";
import { readCardFile } from "./read-card-file.ts";

const HEADER = "denomination,number,secret,valid until";
const read = (...lines: string[]) => readCardFile([HEADER, ...lines].join("\n"), "2026-04-09");

describe("a file of cards", () => {
  it("is read with either header, byte-order mark, quotes, empty lines and both line ends", () => {
    const text =
      '\uFEFF面值,卡号,卡密\r\n100,"JD000001",SECRET-1\r\n\r\n 500 , JD000002 ,SECRET-2\r\n';
    expect(readCardFile(text, "2026-04-09")).toEqual({
      cards: [
        {
          line: 2,
          denominationYuan: 100,
          number: "JD000001",
          secret: "SECRET-1",
          validUntil: null,
        },
        {
          line: 4,
          denominationYuan: 500,
          number: "JD000002",
          secret: "SECRET-2",
          validUntil: null,
        },
      ],
      problems: [],
    });
    expect(read("100,JD000001,SECRET-1,2026-04-10").cards[0]?.validUntil).toBe("2026-04-10");
    expect(read("100,JD000001,SECRET-1,").cards[0]?.validUntil).toBeNull();
  });

  it.each([
    ["100,JD000001,SECRET-1", "columns"],
    ["100,JD000001,SECRET-1,,x", "columns"],
    ["100.5,JD000001,SECRET-1,", "denomination"],
    ["0,JD000001,SECRET-1,", "denomination"],
    ["10001,JD000001,SECRET-1,", "denomination"],
    ["100,1.23E+15,SECRET-1,", "rounded"],
    ["100,JD1,SECRET-1,", "number"],
    ["100,JD000001,SECRET 1,", "secret"],
    ["100,JD000001,,", "secret"],
    ["100,JD000001,SECRET-1,2026-02-30", "validUntil"],
    ["100,JD000001,SECRET-1,31/12/2027", "validUntil"],
    ["100,JD000001,SECRET-1,2026-04-09", "expired"],
  ])("has an error in the line %s", (line, problem) => {
    expect(read(line)).toEqual({ cards: [], problems: [{ line: 2, problem }] });
  });

  it.each([
    ["semicolons", "面值;卡号;卡密;有效期\r\n100;JD000001;SECRET-1;2028-12-31\r\n"],
    ["tabs", "面值\t卡号\t卡密\t有效期\n100\tJD000001\tSECRET-1\t2028-12-31"],
    ["old line ends", "面值,卡号,卡密,有效期\r100,JD000001,SECRET-1,2028-12-31\r"],
    ["empty columns at the end", "面值,卡号,卡密,有效期,,\n100,JD000001,SECRET-1,2028-12-31,,"],
    [
      "full-width signs",
      "面值，卡号，卡密，有效期\n１００，ＪＤ０００００１，SECRET－１，２０２８／１２／３１",
    ],
    ["zero-width signs", "\u200b面值,卡号,卡密,有效期\n100,JD\u200b000001,SECRET-1,2028-12-31"],
    ["other days", "面值,卡号,卡密,有效期\n100.00,JD000001,SECRET-1,2028/12/31 0:00"],
    ["Chinese days", "面值,卡号,卡密,有效期\n100,JD000001,SECRET-1,2028年12月31日"],
    ["texts kept as such", '面值,卡号,卡密,有效期\n\'100,="JD000001","=""SECRET-1""",\'2028-12-31'],
  ])("is read with %s", (_what, text) => {
    const { cards, problems } = readCardFile(text, "2026-04-09");
    expect(problems).toEqual([]);
    expect(cards).toMatchObject([
      { denominationYuan: 100, number: "JD000001", secret: "SECRET-1", validUntil: "2028-12-31" },
    ]);
  });

  it("reads denominations with thousands", () => {
    expect(read('"1,000.00",JD000001,SECRET-1,').cards[0]?.denominationYuan).toBe(1000);
  });

  it("is refused whole if a spreadsheet program has rounded a column of it", () => {
    const found = read(
      "100,622202000000012000,SECRET-1,",
      "100,JD000002,SECRET-2,",
      "100,622202000000034000,SECRET-3,",
    );
    expect(found).toEqual({
      cards: [],
      problems: [
        { line: 2, problem: "rounded" },
        { line: 4, problem: "rounded" },
      ],
    });
    const inSecrets = read("100,622202000000012345,9.87654E+17,", "100,JD000002,SECRET-2,");
    expect(inSecrets).toEqual({ cards: [], problems: [{ line: 2, problem: "rounded" }] });
    expect(
      read("100,622202000000012000,SECRET-1,", "100,622202000000034001,SECRET-3,").cards,
    ).toHaveLength(2);
  });

  it.each(["", "100,JD000001,SECRET-1", "number,denomination,secret", "denomination,number"])(
    "has the header that says its columns, not %s",
    (header) => {
      const { problems } = readCardFile(`${header}\n100,JD000001,SECRET-1`, "2026-04-09");
      expect(problems).toEqual([{ line: 1, problem: "header" }]);
    },
  );

  it("names a number or secret of an earlier line, in either case", () => {
    const { cards, problems } = read(
      "100,JD000001,SECRET-1,",
      "100,jd000001,SECRET-2,",
      "100,JD000003,secret-1,",
    );
    expect(cards).toHaveLength(1);
    expect(problems).toEqual([
      { line: 3, problem: "repeated" },
      { line: 4, problem: "repeated" },
    ]);
  });
});
