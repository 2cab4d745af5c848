// The deployment files are loaded by the programs that they are for, where these are installed.
import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "nodeyard-deploy-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin:/sbin`, ...env },
  });
  return { status, output: `${stdout}${stderr}` };
}
const isInstalled = (program: string): boolean =>
  run("sh", ["-c", `command -v ${program}`]).status === 0;

test("the command for systemd is a shell script that a shell can read", () => {
  expect(run("sh", ["-n", join(ROOT, "deploy/nodeyard")])).toEqual({ status: 0, output: "" });
});

test.runIf(isInstalled("nginx") && isInstalled("openssl"))("nginx loads the example", async () => {
  const key = join(directory, "key.pem");
  const certificate = join(directory, "certificate.pem");
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=console.test"];
  run("openssl", [...request, "-keyout", key, "-out", certificate]);
  const operations = await readFile(join(ROOT, "docs/operations.md"), "utf8");
  const example = /^```nginx\n(.*?)^```$/ms.exec(operations)?.[1] ?? "";
  const server = example
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  const file = join(directory, "nginx.conf");
  const log = join(directory, "error.log");
  const pid = join(directory, "nginx.pid");
  await writeFile(file, `pid ${pid};\nerror_log ${log};\nevents {}\nhttp {\n${server}\n}\n`);
  const { status, output } = run("nginx", ["-t", "-q", "-e", log, "-c", file]);
  expect(output).toBe("");
  expect(status).toBe(0);
});

test.runIf(isInstalled("caddy"))("Caddy accepts its configuration", () => {
  const config = ["--config", join(ROOT, "deploy/Caddyfile"), "--adapter", "caddyfile"];
  const { status, output } = run("caddy", ["validate", ...config], {
    SITE_ADDRESS: "console.test",
    HOME: directory,
  });
  expect(output).not.toMatch(/"level":"(?:warn|error)"/);
  expect(status).toBe(0);
});

test.runIf(isInstalled("systemd-analyze"))("systemd accepts the units", async () => {
  const folders = ["deploy/systemd", "deploy/agent"];
  const units: string[] = [];
  for (const folder of folders)
    for (const name of await readdir(join(ROOT, folder))) {
      if (!/\.(?:service|timer)$/.test(name)) continue;
      await cp(join(ROOT, folder, name), join(directory, name));
      // A template is verified as one of its instances.
      units.push(join(directory, name.replace("@.", "@api.")));
    }
  const { output } = run("systemd-analyze", ["verify", ...units]);
  // The programs are not installed in the places that the units name.
  const complaints = output
    .split("\n")
    .filter((line) => line !== "" && !/is not executable|not found|No such file/.test(line));
  expect(complaints).toEqual([]);
});

describe.runIf(isInstalled("promtool"))("promtool", () => {
  const rules = join(ROOT, "deploy/prometheus/nodeyard.rules.yml");

  test("accepts the alerting rules, which fire when they should", () => {
    const check = run("promtool", ["check", "rules", rules]);
    expect(check.status, check.output).toBe(0);
    const tests = run("promtool", ["test", "rules", rules.replace(/yml$/, "test.yml")]);
    expect(tests.status, tests.output).toBe(0);
  });

  test("can parse every expression of the dashboards", async () => {
    const folder = join(ROOT, "deploy/grafana");
    const dashboards = await Promise.all(
      ["nodeyard.json", "nodeyard-devices.json"].map((name) =>
        readFile(join(folder, name), "utf8"),
      ),
    );
    const expressions = [...dashboards.join("").matchAll(/"expr": (".*")/g)].map(
      ([, text = ""]) => JSON.parse(text) as string,
    );
    expect(expressions.length).toBeGreaterThan(30);
    // As recording rules, with values for what Grafana fills in.
    const recorded = expressions.map((expression, index) => ({
      record: `panel_${index}`,
      expr: expression
        .replaceAll("$__rate_interval", "5m")
        .replaceAll(/\$(?:instance|mac)\b/g, ".*"),
    }));
    const file = join(directory, "panels.yml");
    await writeFile(file, JSON.stringify({ groups: [{ name: "panels", rules: recorded }] }));
    const { status, output } = run("promtool", ["check", "rules", file]);
    expect(status, output).toBe(0);
  });
});
