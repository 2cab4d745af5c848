import { expect, it } from "vitest";
import { splitCommand } from "./split-command.ts";

it.each([
  ["/opt/run", ["/opt/run"]],
  ["  node  /opt/run.mjs --fast ", ["node", "/opt/run.mjs", "--fast"]],
  [`"/opt/my tasks/run" 'a "b"' c`, ["/opt/my tasks/run", 'a "b"', "c"]],
  [`run --name="two words" ''`, ["run", "--name=two words", ""]],
  ["run $HOME ; rm *", ["run", "$HOME", ";", "rm", "*"]],
])("splits %j at blanks outside quotes only", (text, parts) => {
  expect(splitCommand(text)).toEqual(parts);
});

it.each(["", "   ", `run "open`, "it's"])("rejects %j", (text) => {
  expect(splitCommand(text)).toBeUndefined();
});
