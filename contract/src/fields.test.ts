import { expect, test } from "vitest";
import { plainText } from "./fields.ts";

test.each([
  ["nas", "nas"],
  ["网络存储 é", "网络存储 é"],
  ["a\u202egnp\u202c.exe", "a gnp .exe"],
  ["one\r\ntwo\u001b[2J\u2028x\ufeff", "one two [2J x"],
])("a machine's text %j is shown as %j", (sent, shown) => {
  expect(plainText(255).parse(sent)).toBe(shown);
});
