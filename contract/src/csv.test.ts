import { describe, expect, it } from "vitest";
import { csvRecords, decodeText } from "./csv.ts";

const rows = (text: string) => csvRecords(text).map(({ fields }) => fields);

describe("the records of a CSV text", () => {
  it("have fields, quoted ones with separators, quotes and line breaks, and lines of the file", () => {
    expect(csvRecords('a,"b,c","say ""hi"""\r\n1,"two\nlines",\r\n\r\nx,y,z')).toEqual([
      { line: 1, fields: ["a", "b,c", 'say "hi"'] },
      { line: 2, fields: ["1", "two\nlines", ""] },
      { line: 5, fields: ["x", "y", "z"] },
    ]);
    expect(rows("a\n\n,\nb")).toEqual([["a"], ["b"]]);
    expect(rows("")).toEqual([]);
  });

  it.each([
    ["a comma", "a,b\n1,"],
    ["a semicolon", "a;b\n1;"],
    ["a tab", "a\tb\n1\t"],
    ["what its first line says", "sep=;\na;b\n1;"],
  ])(
    "are separated by %s, also where the last field is empty and no line end follows",
    (_, text) => {
      expect(rows(text)).toEqual([
        ["a", "b"],
        ["1", ""],
      ]);
    },
  );

  it.each(["\r\n", "\n", "\r"])("end with %j", (end) => {
    expect(rows(["a,b", "1,2", "3,"].join(end))).toEqual([
      ["a", "b"],
      ["1", "2"],
      ["3", ""],
    ]);
  });

  it("are separated as their first line is, whatever other signs fields hold", () => {
    expect(rows('"x;y;z",b\n1,2')).toEqual([
      ["x;y;z", "b"],
      ["1", "2"],
    ]);
    expect(rows("a;b\n1,5;2,5")).toEqual([
      ["a", "b"],
      ["1,5", "2,5"],
    ]);
    expect(rows("1\t,2\t,3\t")).toEqual([["1\t", "2\t", "3\t"]]);
    expect(rows("Batch 7; paid\na,b\n1,2")).toEqual([["Batch 7; paid"], ["a", "b"], ["1", "2"]]);
    expect(rows("Batch 7; paid,,\na,b,c")).toEqual([
      ["Batch 7; paid", "", ""],
      ["a", "b", "c"],
    ]);
  });
});

describe("the text of a file", () => {
  const text = "序号,金额\r\n1,95";
  const utf16 = (isLittle: boolean, mark = "") => {
    const view = new DataView(new ArrayBuffer((mark + text).length * 2));
    for (const [at, sign] of [...(mark + text)].entries())
      view.setUint16(at * 2, sign.charCodeAt(0), isLittle);
    return new Uint8Array(view.buffer);
  };
  const utf8 = (typed: string) => new TextEncoder().encode(typed);
  const gb18030 = (...head: number[]) => new Uint8Array([...head, ...utf8("\r\n1,95")]);

  it.each<[string, Uint8Array]>([
    ["UTF-8", utf8(text)],
    ["UTF-8 with its mark", utf8(`\uFEFF${text}`)],
    ["UTF-16 LE", utf16(true)],
    ["UTF-16 LE with its mark", utf16(true, "\uFEFF")],
    ["UTF-16 BE", utf16(false)],
    ["UTF-16 BE with its mark", utf16(false, "\uFEFF")],
    ["GB 18030", gb18030(0xd0, 0xf2, 0xba, 0xc5, 0x2c, 0xbd, 0xf0, 0xb6, 0xee)],
  ])("is read in %s", (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it("is refused in another one", () => {
    expect(() => decodeText(new Uint8Array([0xff, 0xff, 0x00]))).toThrow();
    expect(() => decodeText(new Uint8Array([0x61, 0xff, 0x0a]))).toThrow();
    const isNoText = [0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0];
    expect(() => decodeText(new Uint8Array(isNoText))).toThrow("no text");
  });
});
