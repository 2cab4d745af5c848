import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getMetrics } from "@nodeyard/contract/tokens/calls.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bindTestDevice,
  createPerson,
  type Person,
  type TestDevice,
} from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { seedToken } from "../testing/own-token.ts";
import { chooseFormat, escapeLabel } from "./exposition.ts";

const NAME = 'shed "north"\\loft\nsecond line, {a="b"} # 机房';

let app: TestApp;
let owner: Person;
let token: string;
let devices: TestDevice[];
beforeAll(async () => {
  app = await createTestApp();
  owner = await createPerson(app);
  token = await seedToken(app, owner.accountId, ["metrics"]);
  devices = [await bindTestDevice(app, owner), await bindTestDevice(app, owner)];
  const foreign = await createPerson(app);
  await bindTestDevice(app, foreign);
  const [first] = devices;
  const { pool } = app.database;
  const now = app.clock.now();
  await pool.query("update devices set note = $2 where device_id = $1", [first?.deviceId, NAME]);
  await pool.query(
    `update device_status set last_seen_at = $2, in_bps = 9007199254740993, out_bps = 250000000, cpu_percent = 12.5,
       memory_percent = 50, disk_percent = 99.5 where device_id = $1`,
    [first?.deviceId, now],
  );
  await pool.query(
    `insert into device_tasks (device_id, account_id, offer_id, task_type, task, zone, threads, state, chosen_by, requested_at, ended_at)
     select $1, $2, offer_id, task_type, task, zone, threads, state, 'owner', $3, ended
     from (select * from compute_offers limit 1) offer,
       (values ('Running', null), ('Running', $3::timestamptz)) as tasks (state, ended)`,
    [first?.deviceId, owner.accountId, now],
  );
  await pool.query(
    `insert into device_incidents (device_id, account_id, kind, last_seen_at, opened_at, closed_at)
     values ($1, $2, 'memory', $3, $3, null), ($1, $2, 'network', $3, $3, $3)`,
    [first?.deviceId, owner.accountId, now],
  );
  await pool.query(
    `insert into settlement_days (day, settled_at, compute_micro_bp, compute_fee_micro_bp,
       activity_micro_bp, invite_micro_bp, compute_device_count)
     values ('2026-03-08', $1, 0, 0, 0, 0, 0), ('2026-03-09', $1, 0, 0, 0, 0, 0)`,
    [now],
  );
  await pool.query(
    `insert into device_revenue_days (day, device_id, account_id, kind, amount_micro_bp)
     values ('2026-03-09', $1, $2, 'network', 1500001), ('2026-03-09', $1, $2, 'compute', 2), ('2026-03-08', $1, $2, 'network', 77)`,
    [first?.deviceId, owner.accountId],
  );
});
afterAll(() => app.close());

interface Read {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: string;
}

/** A reader of the exposition format, written from its specification alone: a state machine over characters. */
function readExposition(text: string): Map<string, Read[]> {
  const found = new Map<string, Read[]>();
  const typed = new Set<string>();
  for (const line of text.split("\n")) {
    if (line === "" || line === "# EOF") continue;
    const [, type = ""] = /^# TYPE (\S+) gauge$/.exec(line) ?? [];
    if (type !== "") {
      if (typed.has(type)) throw new Error(`${type} has two types`);
      typed.add(type);
      found.set(type, []);
    }
    if (line.startsWith("#")) continue;
    const name = /^[a-z_]+/.exec(line)?.[0] ?? "";
    if (!typed.has(name)) throw new Error(`${line} has no type before it`);
    let at = name.length;
    const labels: Record<string, string> = {};
    if (line[at] === "{") {
      at += 1;
      while (line[at] !== "}") {
        const label = /^[a-z_]+/.exec(line.slice(at))?.[0] ?? "";
        at += label.length;
        if (line.slice(at, at + 2) !== '="') throw new Error(`${line} at ${at}`);
        at += 2;
        let value = "";
        while (line[at] !== '"') {
          if (at >= line.length) throw new Error(`${line} ends within a label`);
          if (line[at] === "\\") {
            at += 1;
            value += line[at] === "n" ? "\n" : line[at];
          } else value += line[at];
          at += 1;
        }
        labels[label] = value;
        at += 1;
        if (line[at] === ",") at += 1;
      }
      at += 1;
    }
    const value = line.slice(at + 1);
    if (line[at] !== " " || !/^-?\d+(?:\.\d+)?$/.test(value)) throw new Error(`${line}: ${value}`);
    found.get(name)?.push({ labels, value });
  }
  return found;
}

const fetchMetrics = (accept = "", authorization = `Bearer ${token}`) =>
  app.server.inject({
    method: "GET",
    url: getMetrics.path,
    headers: { authorization, ...(accept === "" ? {} : { accept }) },
  });

describe("/api/v1/metrics", () => {
  it("has what the tables have of the owner's devices, and nothing of others", async () => {
    const answer = await fetchMetrics();
    expect(answer.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
    const read = readExposition(answer.body);
    const [first = { mac: "" }, second = { mac: "" }] = devices;
    const valuesOf = (name: string) =>
      Object.fromEntries(
        (read.get(`nodeyard_device_${name}`) ?? []).map(({ labels, value }) => [
          labels["mac"],
          value,
        ]),
      );
    const both = (one: string, other: string) => ({ [first.mac]: one, [second.mac]: other });
    const seconds = String(app.clock.now().getTime() / 1000);
    expect(read.get("nodeyard_devices")).toEqual([{ labels: {}, value: "2" }]);
    expect(valuesOf("online")).toMatchObject({ [first.mac]: "1" });
    expect(valuesOf("last_report_timestamp_seconds")).toMatchObject({ [first.mac]: seconds });
    // Beyond what a float holds.
    expect(valuesOf("down_bits_per_second")).toEqual({ [first.mac]: "9007199254740993" });
    expect(valuesOf("up_bits_per_second")).toEqual({ [first.mac]: "250000000" });
    expect(valuesOf("cpu_used_ratio")).toEqual({ [first.mac]: "0.125" });
    expect(valuesOf("memory_used_ratio")).toEqual({ [first.mac]: "0.5" });
    expect(valuesOf("disk_used_ratio")).toEqual({ [first.mac]: "0.995" });
    expect(valuesOf("tasks")).toEqual(both("1", "0"));
    expect(valuesOf("tasks_running")).toEqual(both("1", "0"));
    expect(valuesOf("faults_open")).toEqual(both("1", "0"));
    expect(valuesOf("revenue_last_day_bp")).toEqual(both("1.500003", "0.000000"));
    expect(valuesOf("revenue_last_hour_bp")).toEqual({});
    const day = String(Date.parse("2026-03-09T00:00:00Z") / 1000);
    expect(read.get("nodeyard_settled_day_timestamp_seconds")).toEqual([
      { labels: {}, value: day },
    ]);
    const info = read.get("nodeyard_device_info") ?? [];
    expect(info.map(({ labels }) => labels["name"])).toEqual([NAME, "nas"]);
    expect(info).toHaveLength(2);
  });

  it("is OpenMetrics for a reader that prefers it, as Prometheus does", async () => {
    const prometheus =
      "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1";
    const answer = await fetchMetrics(prometheus);
    expect(answer.headers["content-type"]).toBe(
      "application/openmetrics-text; version=1.0.0; charset=utf-8",
    );
    expect(answer.headers["vary"]).toContain("accept");
    expect(answer.body.endsWith("\n# EOF\n")).toBe(true);
    expect(readExposition(answer.body)).toEqual(readExposition((await fetchMetrics()).body));
    for (const accept of [
      "*/*",
      "text/plain",
      "application/openmetrics-text;q=0",
      "application/json",
    ])
      expect(chooseFormat(accept).isOpenMetrics).toBe(false);
  });

  it("is empty but well-formed for an owner without devices, and refuses in JSON", async () => {
    const newcomer = await createPerson(app);
    const empty = await seedToken(app, newcomer.accountId, ["metrics"]);
    const read = readExposition((await fetchMetrics("", `Bearer ${empty}`)).body);
    expect(read.get("nodeyard_devices")).toEqual([{ labels: {}, value: "0" }]);
    const other = await seedToken(app, newcomer.accountId, ["devices"]);
    const refused = await fetchMetrics("text/plain", `Bearer ${other}`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { error: "tokens.scopeMissing" },
    ]);
  });

  it("has every metric and label that an expression of the example dashboard names", async () => {
    const folder = join(import.meta.dirname, "../../../../../deploy/grafana");
    const { panels } = JSON.parse(
      await readFile(join(folder, "nodeyard-devices.json"), "utf8"),
    ) as { panels: { targets: { expr: string }[] }[] };
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(10);
    const read = readExposition((await fetchMetrics()).body);
    const labels = Object.keys(read.get("nodeyard_device_info")?.[0]?.labels ?? {});
    for (const expression of expressions) {
      const metrics = expression.match(/nodeyard_\w+/g) ?? [];
      expect(metrics, expression).not.toEqual([]);
      for (const metric of metrics) expect([...read.keys()], expression).toContain(metric);
      for (const [, listed = ""] of expression.matchAll(/(?:on|group_left) \((\w+)\)|\{(\w+)=/g))
        if (listed !== "") expect(labels, expression).toContain(listed);
    }
  });

  it("escapes backslash, quote and line break of a label, and nothing else", () => {
    expect(escapeLabel('a\\n"b"\n机\t{}')).toBe('a\\\\n\\"b\\"\\n机\t{}');
  });
});
