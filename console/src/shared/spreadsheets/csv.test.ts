import { describe, expect, it } from "vitest";
import { csvField, csvLine, openCsv } from "./csv.ts";

describe("a field of a CSV file", () => {
  it("is never computed: what begins like a formula gets an apostrophe", () => {
    expect(
      ["=1+1", "+86", "-cmd", "@SUM(A1)", "\tx", "-1-1", "＝1", "＋1", "－1", "＠x", "-"].map(
        csvField,
      ),
    ).toEqual([
      "'=1+1",
      "'+86",
      "'-cmd",
      "'@SUM(A1)",
      "'\tx",
      "'-1-1",
      "'＝1",
      "'＋1",
      "'－1",
      "'＠x",
      "-",
    ]);
  });

  it("keeps plain numbers, also negative ones, and leaves nothing empty", () => {
    expect(["-5.000000", "12", -3, 0.5, null, ""].map(csvField)).toEqual([
      "-5.000000",
      "12",
      "-3",
      "0.5",
      "",
      "",
    ]);
  });

  it("quotes commas, quotes and line breaks, also behind the apostrophe", () => {
    expect(["a,b", 'say "hi"', "two\nlines", '=HYPERLINK("x","y")'].map(csvField)).toEqual([
      '"a,b"',
      '"say ""hi"""',
      '"two\nlines"',
      '"\'=HYPERLINK(""x"",""y"")"',
    ]);
    expect(csvLine(["a", 1, null])).toBe("a,1,\r\n");
  });
});

it("a CSV file begins with a byte order mark and its headings, then the rows as they come", async () => {
  const file = openCsv<{ name: string; bp: string }>([
    { heading: "名称", width: 10, value: (row) => row.name },
    { heading: "BP", width: 10, value: (row) => row.bp },
  ]);
  file.add([{ name: "=x", bp: "-1.5" }]);
  file.add([{ name: "网络", bp: "2" }]);
  const bytes = new Uint8Array(await (await file.write()).arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe("名称,BP\r\n'=x,-1.5\r\n网络,2\r\n");
});
