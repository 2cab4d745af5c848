import { expect, test } from "vitest";
import { parseCommand } from "./parse-command.ts";

const HASH = `0x${"AB".repeat(32)}`;
const hash = HASH.toLowerCase();

test.each([
  ["", { act: "status" }],
  ["pause", { act: "pause" }],
  ["resume audit", { act: "resume", reason: "audit" }],
  ["approve 7", { act: "approve", withdrawalId: 7n }],
  ["end 7 --return", { act: "return", withdrawalId: 7n }],
  [`end 7 --paid ${HASH}`, { act: "paid", withdrawalId: 7n, hash }],
  ["reconcile", { act: "reconcile" }],
  ["reconcile --new-chain", { act: "new-chain" }],
  ["close-restore", { act: "close-restore" }],
  [`book ${HASH} --account 12`, { act: "book", hash, accountId: 12n }],
  [`book ${HASH} --write-off`, { act: "write-off", hash }],
])("%s", (text, command) => {
  const reasoned = ["status", "reconcile"].includes(command.act)
    ? { args: [], reason: "asked for at the terminal" }
    : { args: ["--reason", "seen on the chain"], reason: "seen on the chain" };
  const args = [...text.split(" ").filter((part) => part !== ""), ...reasoned.args];
  expect(parseCommand(args)).toEqual({ command, reason: reasoned.reason });
});

test.each([
  "pay",
  "pause now",
  "approve",
  "approve 0",
  "approve 7 8",
  "end 7",
  "end 7 --paid",
  "end 7 --paid 0x12",
  "reconcile --old-chain",
  "end seven --return",
  `end 7 --return ${HASH}`,
  `book ${HASH}`,
  `book ${HASH} --account x`,
  `book ${HASH} --write-off 7`,
])("%s is refused", (text) => {
  expect(parseCommand([...text.split(" "), "--reason", "why"])).toBeUndefined();
});

test.each([
  "pause",
  "resume audit",
  "approve 7",
  "approve 7 --reason",
  "reconcile --reason why",
  "reconcile --new-chain",
  "close-restore",
])("%s is refused, as an act of a person has a reason, and no other has", (text) => {
  expect(parseCommand(text.split(" "))).toBeUndefined();
});
