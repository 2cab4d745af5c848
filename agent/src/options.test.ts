import { describe, expect, it } from "vitest";
import { AgentExit, EXIT } from "./exit-codes.ts";
import { readOptions } from "./options.ts";

function refusal(args: string[], environment: Record<string, string> = {}): string {
  try {
    readOptions(args, environment);
  } catch (error) {
    expect((error as AgentExit).exitCode).toBe(EXIT.usage);
    return (error as AgentExit).message;
  }
  throw new Error("was accepted");
}

describe("options", () => {
  it("come from arguments before the environment", () => {
    const environment = { NODEYARD_SERVER: "http://b", NODEYARD_CODE: "ENV", LANG: "zh_CN.UTF-8" };
    expect(readOptions(["--server", "http://a/", "--allow-reboot"], environment)).toMatchObject({
      server: "http://a",
      code: "ENV",
      allowReboot: true,
      language: "zn",
      show: undefined,
    });
  });

  it("keep the state in systemd's directory by default", () => {
    const environment = { STATE_DIRECTORY: "/var/lib/nodeyard-agent" };
    expect(readOptions([], environment).stateDirectory).toBe("/var/lib/nodeyard-agent");
    expect(readOptions(["--state", "/x"], environment).stateDirectory).toBe("/x");
    expect(readOptions([], {}).stateDirectory).toMatch(/data\/agent$/);
  });

  it("set the task runner, the managed account and the node type", () => {
    expect(readOptions([], {})).toMatchObject({
      deviceType: undefined,
      taskRunner: undefined,
      taskSpaceBytes: 30 * 2 ** 30,
      taskUser: undefined,
      managedUser: undefined,
      passwordHelper: undefined,
      allowPlainHttp: false,
      dnsName: undefined,
      stunServers: [],
    });
    const environment = {
      NODEYARD_TYPE: "normal",
      NODEYARD_TASK_RUNNER: "node '/opt/my tasks/run.mjs' --fast",
      NODEYARD_TASK_SPACE_GIB: "0.5",
      NODEYARD_TASK_USER: "tasks",
      NODEYARD_MANAGE_PASSWORD: "yard",
      NODEYARD_ALLOW_PLAIN_HTTP: "1",
      NODEYARD_DNS_NAME: "www.example.com",
      NODEYARD_DISKS: "/dev/sdb:sat, /dev/bus/0:megaraid,0,/dev/sdc:areca,3/2",
      NODEYARD_AGENT_STUN_SERVERS: "stun.example.com:3478, [2001:db8::1]:3479",
    };
    expect(readOptions(["--type", "lite"], environment)).toMatchObject({
      deviceType: "lite",
      taskRunner: ["node", "/opt/my tasks/run.mjs", "--fast"],
      taskSpaceBytes: 2 ** 29,
      taskUser: "tasks",
      managedUser: "yard",
      allowPlainHttp: true,
      dnsName: "www.example.com",
      settings: {
        disks: [
          { name: "/dev/sdb", type: "sat" },
          { name: "/dev/bus/0", type: "megaraid,0" },
          { name: "/dev/sdc", type: "areca,3/2" },
        ],
      },
      stunServers: ["stun.example.com:3478", "[2001:db8::1]:3479"],
    });
    const helper = ["--password-helper", "/run/nodeyard-password.sock"];
    expect(readOptions(helper, {}).passwordHelper).toBe("/run/nodeyard-password.sock");
    expect(refusal([...helper, "--manage-password", "yard"])).toContain("not both");
    expect(refusal(["--task-user", "a b"])).toContain("--task-user");
  });

  it("are refused by name when wrong", () => {
    expect(refusal(["--server", "ftp://a"])).toContain('Invalid value "ftp://a" for --server');
    expect(refusal([], { NODEYARD_SERVER: "nowhere" })).toContain(
      'Invalid value "nowhere" for NODEYARD_SERVER',
    );
    expect(refusal([], { NODEYARD_ALLOW_REBOOT: "maybe" })).toContain("NODEYARD_ALLOW_REBOOT");
    expect(refusal(["--language", "fr"])).toContain("zn or en");
    expect(refusal(["--type", "heavy"])).toContain("lite or normal");
    expect(refusal(["--task-runner", "run 'it"])).toContain("matching quotes");
    expect(refusal(["--task-space-gib", "lots"])).toContain("--task-space-gib");
    expect(refusal([], { NODEYARD_MANAGE_PASSWORD: "root:x" })).toContain(
      "NODEYARD_MANAGE_PASSWORD",
    );
    expect(refusal(["--dns-name", "https://a"])).toContain("a domain name");
    expect(refusal(["--disk", "sdb:sat"])).toContain("/dev/sdb:sat");
    expect(refusal(["--disk", "/dev/sdb:sat,"])).toContain("/dev/sdb:sat");
    expect(refusal(["--stun-servers", "::1:3478"])).toContain("HOST:PORT");
    expect(refusal(["--codee", "x"])).toContain("--codee");
    expect(refusal(["--server"])).toContain("--server");
  });

  it("are refused in the language of the system or of the argument", () => {
    expect(refusal(["--server", "ftp://a"], { LANG: "zh_CN.UTF-8" })).toContain("无效");
    expect(refusal(["--server", "ftp://a", "--language=zn"])).toContain("无效");
    expect(refusal(["--server", "ftp://a", "--language", "en"], { LANG: "zh_CN" })).toContain(
      "expected an http",
    );
  });
});
