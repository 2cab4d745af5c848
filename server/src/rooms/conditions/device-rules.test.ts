import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { expect, test } from "vitest";
import { onlineSince } from "@nodeyard/contract/devices/rules.ts";
import { createParams, overlaps, type SqlTag } from "../../platform/sql-tag.ts";
import { deviceRules, isUsable } from "./device-rules.ts";

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const NOW = new Date("2026-03-10T08:30:00Z");

test("each rule is the same condition in Kysely and in the text of a prepared statement", () => {
  const built = deviceRules(sql, NOW);
  for (const name of Object.keys(built) as (keyof typeof built)[]) {
    const { values, sql: tag } = createParams();
    const { sql: text, parameters } = built[name]().compile(db);
    expect({ text: String(deviceRules(tag, NOW)[name]()), values }).toEqual({
      text,
      values: parameters,
    });
  }
  expect(String(deviceRules(createParams().sql, NOW).isOnline())).toBe("(s.last_seen_at > $1)");
});

test("parameters follow those whose places are written into the statement", () => {
  const { values, sql: tag } = createParams("account");
  const day = { from: NOW, until: new Date("2026-03-11T08:30:00Z") };
  expect(String(overlaps(tag, { begin: "t.began_at", end: "t.ended_at" }, day))).toBe(
    "(t.began_at < $2::timestamptz and (t.ended_at is null or t.ended_at > $3::timestamptz))",
  );
  expect(values).toEqual(["account", day.until, day.from]);
});

test("a condition is made of others, in Kysely and in the text of a prepared statement", () => {
  const idleSince = <Sql>(tag: SqlTag<Sql>) => {
    const { isOnline, mayNeedOwner } = deviceRules(tag, NOW);
    return tag`(${mayNeedOwner()} and d.bound_at < ${"then"} and not ${isOnline()})`;
  };
  const { values, sql: tag } = createParams();
  const since = onlineSince(NOW);
  expect({ text: String(idleSince(tag)), values }).toEqual({
    text: "((d.unbound_at is null and not false) and d.bound_at < $2 and not (s.last_seen_at > $1))",
    values: [since, "then"],
  });
  expect(idleSince(sql).compile(db)).toMatchObject({
    sql: "((d.unbound_at is null and not false) and d.bound_at < $1 and not (s.last_seen_at > $2))",
    parameters: ["then", since],
  });
});

test("bandwidth is paid above 0 and below 2500", () => {
  expect(String(isUsable(createParams().sql, "s.stable_value"))).toBe(
    "(s.stable_value > 0 and s.stable_value < 2500)",
  );
});
