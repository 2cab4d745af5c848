import { SELF_CHECK_PROBLEMS } from "@nodeyard/contract/devices/self-check/rules.ts";
import { PROBLEM_WORDS } from "@nodeyard/contract/devices/self-check/words.ts";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkMachine, type AgentFacts } from "./check-machine.ts";
import { MACHINE } from "../testing/fake-agent.ts";
import { createMasker } from "./mask.ts";
import { printCheck } from "./print-check.ts";

const NOW_MS = Date.parse("2026-03-10T08:00:00Z");
const AGENT: AgentFacts = {
  server: "https://yard.example",
  stateDirectory: tmpdir(),
  nowMs: NOW_MS,
  clockOffsetMs: 12,
  roundTripMs: 8,
  outage: undefined,
  certificateEndsAt: "2026-09-10T08:00:00.000Z",
  stateTrouble: undefined,
  waitingPoints: 0,
  lastReportMs: NOW_MS - 60_000,
  stableValue: 40,
  disks: [],
};

async function problemsOf(agent: Partial<AgentFacts>, machine: Partial<typeof MACHINE> = {}) {
  const there = { ...MACHINE, interfaces: ["lo"], mac: "00:11:22:33:44:55", ...machine };
  const { problems } = await checkMachine(there, { ...AGENT, ...agent });
  // Of the machine that runs the test.
  const ofTest = new Set(["diskNotMounted", "stateAlmostFull", "noStorage"]);
  return problems.filter(({ problem }) => !ofTest.has(problem)).map(({ problem }) => problem);
}

describe("a self-check", () => {
  it("finds nothing wrong with what is right", async () => {
    expect(await problemsOf({})).toEqual([]);
  });

  it.each([
    [{ outage: "its name cannot be resolved" }, {}, "unreachable"],
    [{ stateTrouble: "ENOSPC" }, {}, "stateUnwritable"],
    [{ lastReportMs: NOW_MS - 3_600_000 }, {}, "notReporting"],
    [{ clockOffsetMs: -7_200_000 }, {}, "clockOff"],
    [{ certificateEndsAt: "2026-03-12T08:00:00.000Z" }, {}, "certificateEnds"],
    [{ server: "http://yard.example" }, {}, "unencrypted"],
    [{ stableValue: 2500 }, {}, "lowStability"],
    [{}, { interfaces: [] }, "noInterface"],
    [{}, { interfaces: ["gone0"] }, "interfaceGone"],
    [{}, { mac: undefined }, "noMac"],
    [{}, { mac: "02:11:22:33:44:55", macSource: "port" as const }, "sharedMac"],
  ])("of %j on a machine with %j finds it", async (agent, machine, problem) => {
    expect(await problemsOf(agent, machine)).toEqual([problem]);
  });

  it("is printed in both languages, with what to do", async () => {
    const check = await checkMachine(MACHINE, { ...AGENT, outage: "no answer" });
    expect(printCheck(check, "en")).toContain(
      "✗ The server can't be reached: no answer\n  → Points",
    );
    expect(printCheck(check, "zn")).toContain("✗ 无法连接服务器：no answer\n  → ");
  });

  it("has words for each problem", () => {
    for (const problem of SELF_CHECK_PROBLEMS)
      for (const text of Object.values(PROBLEM_WORDS[problem]))
        expect(text.zh && text.en, problem).not.toBe("");
  });
});

describe("a support bundle", () => {
  const main = fileURLToPath(new URL("../main.ts", import.meta.url));
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "nodeyard-bundle-"));
  });
  afterAll(() => rmSync(directory, { recursive: true }));
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [main, ...args, "--state", join(directory, "state")], {
      cwd: directory,
      encoding: "utf8",
    });

  it("gives the check of its machine anywhere else, with its problems", () => {
    const { path } = JSON.parse(run("support-bundle", "--interface", "gone7", "--json")) as {
      path: string;
    };
    execFileSync("tar", ["xzf", path, "-C", directory]);
    const written = JSON.parse(readFileSync(join(directory, "self-check.json"), "utf8")) as object;
    // As of another machine: what was read there counts, not what is here.
    const mounts = join(directory, "proc/self/mounts");
    writeFileSync(mounts, `${readFileSync(mounts, "utf8")}/dev/sdz1 /mnt/other ext4 rw 0 0\n`);
    const inspected = JSON.parse(
      run("inspect", "--root", directory, "--interface", "gone7", "--json"),
    ) as object;
    expect(inspected).toEqual(written);
    expect(inspected).toMatchObject({ interfaces: [{ name: "gone7" }] });
  });

  it("names a folder without a recording, and an unknown command", () => {
    const failing = (...args: string[]) => {
      try {
        run(...args);
        return 0;
      } catch (error) {
        return (error as { status: number }).status;
      }
    };
    expect(failing("inspect")).toBe(2);
    expect(failing("inspect", "--root", join(directory, "nothing"))).not.toBe(0);
    expect(failing("statsu")).toBe(2);
  });
});

it("masks addresses and serial numbers, the same by the same", () => {
  const masker = createMasker();
  const text = masker.text(
    "default via 192.168.3.1 dev eth0; 8.8.8.8; 192.168.3.1; aa:bb:cc:dd:ee:ff 2409:8a55:1::7/64 fe80::1 12:34:56 127.0.0.1",
  );
  expect(text).toBe(
    "default via 10.0.0.101 dev eth0; 198.51.0.102; 10.0.0.101; aa:bb:cc:00:00:01 2001:db8::1/64 fe80::2 12:34:56 127.0.0.1",
  );
  const route = "Iface\tDestination\tGateway\neth0\t00000000\t0103A8C0\t0003\n";
  expect(masker.file("/proc/net/route", route)).toContain("eth0\t00000000\t6500000A\t0003");
  expect(masker.value({ serial_number: "S123", model_name: "WDC 40", wwn: { id: 1 } })).toEqual({
    serial_number: "serial-1",
    model_name: "WDC 40",
    wwn: "serial-2",
  });
});
