import { readdirSync, readFileSync } from "node:fs";
import { EVENTS } from "@nodeyard/contract/notifications/rules.ts";
import { ROOMS } from "@nodeyard/contract/rooms.ts";
import { expect, test } from "vitest";
import { ACTS } from "./act-words.ts";
import { factsOf } from "./fact-words.ts";

const SERVER_ROOMS = new URL("../../../../../server/src/rooms/", import.meta.url);

/** Texts such as `wallet.bind` in the server's sources, where an act is named in full; notices are named alike. */
function actsOfServer(): Set<string> {
  const files = readdirSync(SERVER_ROOMS, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.includes("test"),
  );
  const named = new RegExp(`"((?:${ROOMS.join("|")}|payouts)\\.[a-z]+(?:-[a-z]+)*)"`, "g");
  const acts = files.flatMap((name) =>
    [...readFileSync(new URL(name, SERVER_ROOMS), "utf8").matchAll(named)].map(
      ([, act = ""]) => act,
    ),
  );
  return new Set(acts.filter((act) => !Object.hasOwn(EVENTS, act)));
}

test("every act that the server writes has words", () => {
  const acts = actsOfServer();
  expect(acts.size).toBeGreaterThan(60);
  expect([...acts].filter((act) => !Object.hasOwn(ACTS, act))).toEqual([]);
});

test("a change of a rate is read as figures with their units, once", () => {
  const before = factsOf({
    rate: "compute",
    key: "",
    rows: '["2026-01-01 00:00 dayPool=- fee=1 discard=5"]',
  });
  expect(before).toEqual([
    ["Rate", "Compute, each day"],
    [
      "Figures there were",
      "From 2026-01-01 · Pool of a day at most No limit · Platform fee 1% · Highest points discarded 5%",
    ],
  ]);
  const added = "2026-12-01 00:00 perMbps=1200.5 perGib=3";
  const after = factsOf({ rate: "task", key: "C east", rows: `["x","${added}"]`, added });
  expect(after).toEqual([
    ["Rate", "Task C · east"],
    ["Added figures", "From 2026-12-01 · Per Mbps 1,200.5 BP · Per GiB 3 BP"],
  ]);
});

test.each<[string, Record<string, string>, readonly (readonly [string, string])[]]>([
  [
    "an instant",
    { publishAt: "2026-11-20T23:05:00.000Z" },
    [["Published at", "2026-11-20 23:05 UTC"]],
  ],
  ["a list", { roles: '["finance","support"]' }, [["Roles", "Finance, Support"]]],
  ["an empty list", { halts: "[]" }, [["Halted by", "None"]]],
  [
    "factors",
    { factors: '["totp 3","passkey 12"]' },
    [["Factors", "Authenticator app 3, Passkey 12"]],
  ],
  ["an amount", { amountMicroBp: "-30500000" }, [["Amount", "-30.500000 BP"]]],
  ["a part of an identity", { part: "operator" }, [["Part", "Operator's name"]]],
  ["an account", { askedBy: "account 12" }, [["Asked by", "Account 12"]]],
  [
    "a limit",
    { limit: "codes", value: "1500" },
    [
      ["Limit", "Activation codes an hour"],
      ["Value", "1,500"],
    ],
  ],
  [
    "a limit that was lifted",
    { limit: "devices", value: "" },
    [
      ["Limit", "Devices bound at a time"],
      ["Value", "The general limit"],
    ],
  ],
  [
    "a record",
    { record: '{"location":"Rack 7","remark":""}' },
    [
      ["Location", "Rack 7"],
      ["Remark", "None"],
    ],
  ],
  ["a text that looks like JSON", { remark: "[see below" }, [["Remark", "[see below"]]],
])("%s is read in words", (_, values, words) => {
  expect(factsOf(values)).toEqual(words);
});
