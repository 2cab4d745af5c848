import { expect, it } from "vitest";
import { createLog } from "./log.ts";

it("prints what others say as text, on its own line", () => {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => 0,
  );
  log.warn("kind \u001b]0;owned\u0007\u001b[2J\u202egnp\r\n1970-01-01 00:00:00Z   all is well");
  expect(lines).toEqual([
    "1970-01-01 00:00:00Z ! kind  ]0;owned [2J gnp 1970-01-01 00:00:00Z   all is well\n",
  ]);
});
