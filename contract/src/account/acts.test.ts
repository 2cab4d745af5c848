import { expect, test } from "vitest";
import { OPERATOR_ACTS } from "../operator/acts.ts";
import { LANGUAGES } from "../envelope.ts";
import { activityLine, OWNER_ACTS, type OwnerAct } from "./acts.ts";

const ACTS = Object.keys(OWNER_ACTS) as OwnerAct[];

test.each(LANGUAGES)(
  "every act has a line, also of an audit line without facts (%s)",
  (language) => {
    const lines = ACTS.map((act) => activityLine(act, {}, language));
    expect(lines.filter((line) => line === "" || /undefined|NaN/.test(line))).toEqual([]);
  },
);

test("a line names what the audit line does, in the owner's words", () => {
  expect(activityLine("bcode.claim", { count: "1200" }, "en")).toBe(
    "1,200 activation codes claimed",
  );
  expect(activityLine("bcode.claim", { count: "1" }, "zn")).toBe("领取 1 个激活码");
  expect(activityLine("withdrawal.commit", { grossMicroBp: "1234500000" }, "en")).toBe(
    "Withdrawal of 1,234.50 BP requested",
  );
  expect(activityLine("auth.login", { factor: "totp" }, "en")).toBe(
    "Signed in with a second factor",
  );
  expect(activityLine("auth.login", {}, "en")).toBe("Signed in");
});

test("owners are shown what operators do with their withdrawals", () => {
  expect(ACTS.filter((act) => act in OPERATOR_ACTS)).toEqual([
    "withdrawal.approve",
    "withdrawal.return",
    "withdrawal.end",
  ]);
});
