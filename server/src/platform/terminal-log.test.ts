import { expect, test } from "vitest";
import { createLogger } from "./log.ts";
import { terminalLog } from "./terminal-log.ts";
import { createTerminalProgress } from "./terminal-progress.ts";

/** Text that a terminal shows: an erased line begins anew. Colours are left out. */
function screen(isTTY: boolean) {
  let text = "";
  const output = {
    isTTY,
    write: (chunk: string) => {
      // oxlint-disable-next-line no-control-regex
      text = (text + chunk.replaceAll(/\u001B\[\d+m/g, "")).replaceAll(/.*\r\u001B\[K/g, "");
      return true;
    },
  };
  return { output, lines: () => text.split("\n") };
}

test("a log line takes the place of the progress line, which is shown again below it", () => {
  const { output, lines } = screen(true);
  const progress = createTerminalProgress(output);
  const log = createLogger("info", terminalLog(output));
  progress.show({ name: "demo", part: { done: 3, total: 40 } });
  log.info({ hourAt: new Date("2026-11-22T08:00:00Z"), steps: 32 }, "hour settled");
  progress.show({ name: "demo", part: { done: 4, total: 40 } });
  expect(lines()).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\dZ hour settled {2}hourAt=2026-11-22T08:00:00.000Z steps=32$/,
    ),
    "- simulating the days of the demo: 4 of 40",
  ]);
  progress.end();
  expect(lines().at(-1)).toBe("");
});

test("texts of people act on no terminal, and break no line", () => {
  const { output, lines } = screen(true);
  const log = createLogger("info", terminalLog(output));
  log.info({ name: "\u001B]0;owned\u0007\u001B[2J\r\n[y/N] 中文" }, "act\u009B2J");
  expect(lines().join("\n")).toMatch(
    /act\\u009b2J {2}name=\\u001b\]0;owned\\u0007\\u001b\[2J\\u000d\\u000a\[y\/N\] 中文\n$/,
  );
  log.error({ err: new Error("no such name: \u001B[2J") }, "a call failed");
  expect(lines()).toContain("Error: no such name: \\u001b[2J");
});

test("warnings and errors are named; an error has its reason and its stack, a warning the reason alone", () => {
  const { output, lines } = screen(true);
  const log = createLogger("info", terminalLog(output));
  const err = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  log.warn({ err, password: "secret" }, "the chain cannot be reached");
  log.error({ err }, "a call failed");
  const [warning = "", error = "", ...stack] = lines();
  expect(warning.slice(10)).toBe(
    "warn the chain cannot be reached  password=[hidden] err=read ECONNRESET code=ECONNRESET",
  );
  expect(error.slice(10)).toBe("error a call failed");
  expect(stack.slice(0, 2)).toEqual(["Error: read ECONNRESET", expect.stringMatching(/^ {4}at /)]);
});

test("elsewhere the steps are lines of their own, of long ones every tenth", () => {
  const { output, lines } = screen(false);
  const progress = createTerminalProgress(output);
  progress.show({ name: "database" });
  for (let done = 0; done < 40; done += 1)
    progress.show({ name: "demo", part: { done, total: 40 } });
  progress.end();
  expect(lines()).toEqual([
    "- starting the database",
    ...[0, 4, 8, 12, 16, 20, 24, 28, 32, 36].map(
      (done) => `- simulating the days of the demo: ${done} of 40`,
    ),
    "",
  ]);
});
