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
    ["100,JD000001,SECRET-1,,", "columns"],
    ["100.5,JD000001,SECRET-1,", "denomination"],
    ["0,JD000001,SECRET-1,", "denomination"],
    ["10001,JD000001,SECRET-1,", "denomination"],
    ["100,1.23E+15,SECRET-1,", "number"],
    ["100,JD1,SECRET-1,", "number"],
    ["100,JD000001,SECRET 1,", "secret"],
    ["100,JD000001,,", "secret"],
    ["100,JD000001,SECRET-1,2026-02-30", "validUntil"],
    ["100,JD000001,SECRET-1,31/12/2027", "validUntil"],
    ["100,JD000001,SECRET-1,2026-04-09", "expired"],
  ])("has an error in the line %s", (line, problem) => {
    expect(read(line)).toEqual({ cards: [], problems: [{ line: 2, problem }] });
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
