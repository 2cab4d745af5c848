import type { RateRow } from "@nodeyard/contract/rates/calls.ts";
import { RATES, type RateName } from "@nodeyard/contract/rates/rules.ts";
import { expect, test } from "vitest";
import { readValues, validateValues } from "./rate-form.ts";
import { changesOf, fieldLabel, fieldsOf, rateName, valueWords } from "./rate-words.ts";

const names = Object.keys(RATES) as RateName[];

test("every rate and field has words, and a figure has its unit", () => {
  for (const name of names) {
    expect(rateName({ name, key: "" })).not.toBe(name);
    for (const [field, kind] of fieldsOf(name))
      expect(fieldLabel(field, kind), `${name}.${field}`).not.toMatch(new RegExp(`^${field}( |$)`));
  }
  expect(valueWords("79908", RATES.network.fields.pool)).toBe("79,908 BP");
  expect(valueWords("1.05", RATES.network.fields.miningHigh)).toBe("1.05");
});

test("a row says what it changes of the one before it", () => {
  const row = (fee: string, from: string): RateRow => ({
    from,
    state: "coming",
    values: { fee, pool: "79908" },
  });
  const [before, after] = [row("1", "2026-01-01"), row("0.5", "2027-01-01")];
  const changes = changesOf("network", after, before);
  expect(changes).toHaveLength(1);
  expect(changes[0]?.[1]).toBe("1% → 0.5%");
  expect(changesOf("network", before, undefined).length).toBeGreaterThan(1);
});

test("a form's figures are its fields', a box that is not ticked is a no, and what is none is named", () => {
  const form = new FormData();
  form.set("share", " 5 ");
  form.set("days", "0");
  const values = readValues("invite", form);
  expect(values).toEqual({ share: "5", days: "0", maxAccounts: "", excludesOwnAddress: "false" });
  const errors = Object.entries(validateValues("invite", values));
  expect(errors.filter(([, error]) => error !== undefined).map(([field]) => field)).toEqual([
    "days",
  ]);
  form.set("excludesOwnAddress", "on");
  expect(readValues("invite", form)["excludesOwnAddress"]).toBe("true");
});
