import { expect, test } from "vitest";
import { plainText, readInstant, reportedIp, writtenText } from "./fields.ts";

test.each([
  ["nas", "nas"],
  ["网络存储 é", "网络存储 é"],
  ["a\u202egnp\u202c.exe", "a gnp .exe"],
  ["one\r\ntwo\u001b[2J\u2028x\ufeff", "one two [2J x"],
])("a machine's text %j is shown as %j", (sent, shown) => {
  expect(plainText(255).parse(sent)).toBe(shown);
});

test.each([
  ["客厅 👨‍👩‍👧", "客厅 👨‍👩‍👧"],
  ["a\u202egnp\u2069.exe\u0007", "a gnp .exe"],
])("a person's text %j is shown as %j", (sent, shown) => {
  expect(writtenText(80).parse(sent)).toBe(shown);
});

test.each(["a\0b", "\ud800a", "a\udc00"])(
  "a text %j, which PostgreSQL cannot store, is refused",
  (sent) => {
    expect(writtenText(80).safeParse(sent).success).toBe(false);
  },
);

test.each([
  ["192.168.1.20", "192.168.1.20"],
  ["fd00::20", "fd00::20"],
  ["=cmd", ""],
  ["999.1.1.1", ""],
  ["", ""],
])("a machine's address %j is taken as %j", (sent, taken) => {
  expect(reportedIp().parse(sent)).toBe(taken);
});

test.each([
  ["2026-03-10T08:30:00Z", "2026-03-10T08:30:00.000Z"],
  ["2026-03-10T16:30:00+08:00", "2026-03-10T08:30:00.000Z"],
  ["2026-03-10T08:30:00", undefined],
  ["2026-03-10", undefined],
  ["2026-02-30T08:30:00Z", undefined],
  ["tomorrow", undefined],
])("a request's time %j is the instant %j: with its zone, or none", (sent, read) => {
  expect(readInstant(sent)?.toISOString()).toBe(read);
});
