import { describe, expect, it } from "vitest";
import { builtInFormat, shownNumber } from "./number-format.ts";

describe("a stored number", () => {
  it.each([
    ["00000000", "4711", "00004711"],
    ["0", "4711.0", "4711"],
    ["0.0%", "0.12345", "12.3%"],
    ["0%", "0.070000000000000007", "7%"],
    ["0.00", "8.005", "8.01"],
    ["0.00", "99.995", "100.00"],
    ["#.0#", "0.5", ".5"],
    ["#,##0.00", "1234567.8", "1234567.80"],
    ['"¥"#,##0.00', "1234.5", "1234.50"],
    ["[$€-407] #,##0", "1234", "1234"],
    ['0.00"元"', "12", "12.00"],
    ['_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ', "1234.5", "1234.50"],
    ['_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ', "-1234.5", "-1234.50"],
    ["0.0_);[Red]\\(0.0\\)", "-2.25", "-2.3"],
    ["0.0", "-2.25", "-2.3"],
    ["@", "13900000001", "13900000001"],
    ["GENERAL", "1.3900000001E10", "13900000001"],
    ["G/通用格式", "0.30000000000000004", "0.3"],
    ["General", "123456789012345", "123456789012345"],
    ["General", "-7.0", "-7"],
  ])("of the format %s is shown: %s is %s", (format, stored, shown) => {
    expect(shownNumber(stored, format)).toBe(shown);
  });

  it.each([
    "yyyy-mm-dd",
    'yyyy"年"m"月"d"日"',
    "[$-804]m/d/yy h:mm AM/PM;@",
    "d/m",
    "[h]:mm",
    "mm:ss.0",
    '"Day "d',
  ])("of the format %s is a date", (format) => {
    expect(shownNumber("45000", format)).toBe("date");
  });

  it.each([
    ["sixteen digits", "1234567890123456", "General"],
    ["many digits, padded", "6.22202000000012E+18", "0000000000000000000"],
    ["an exponent", "1200", "0.00E+00"],
    ["an exponent of a small number", "0.00000001", "General"],
    ["a fraction", "1.5", "# ?/?"],
    ["thousands left out", "1234567", "0,"],
    ["signs between its digits", "13900000001", "000-0000-0000"],
    ["words", "7", '0" pieces"'],
    ["a percent sign that multiplies nothing", "7", '0"%"'],
    ["a condition", "7", "[>5]0;0.0"],
    ["Chinese digits", "7", "[DBNum1]0"],
    ["no sign of a negative number", "-7", "0;0"],
    ["nothing shown", "7", ";;;"],
    ["a word for zero", "0", '0;-0;"none"'],
    ["a format that is not known", "7", ""],
    ["no number", "seven", "0"],
  ])("with %s is refused", (_what, stored, format) => {
    expect(shownNumber(stored, format)).toBeUndefined();
  });
});

it("knows the formats that workbooks do not define", () => {
  expect(shownNumber("0.5", builtInFormat(10))).toBe("50.00%");
  expect(shownNumber("-1234", builtInFormat(37))).toBe("-1234");
  for (const id of [14, 22, 31, 47, 57]) expect(shownNumber("1", builtInFormat(id))).toBe("date");
  for (const id of [11, 12, 23, 48]) expect(shownNumber("1", builtInFormat(id))).toBeUndefined();
});
