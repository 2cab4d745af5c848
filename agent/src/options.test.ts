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

  it("keep the state where systemd says, unless told otherwise", () => {
    const environment = { STATE_DIRECTORY: "/var/lib/nodeyard-agent" };
    expect(readOptions([], environment).stateDirectory).toBe("/var/lib/nodeyard-agent");
    expect(readOptions(["--state", "/x"], environment).stateDirectory).toBe("/x");
    expect(readOptions([], {}).stateDirectory).toMatch(/data\/agent$/);
  });

  it("are refused by name when wrong", () => {
    expect(refusal(["--server", "ftp://a"])).toContain('--server is "ftp://a"');
    expect(refusal([], { NODEYARD_SERVER: "nowhere" })).toContain('NODEYARD_SERVER is "nowhere"');
    expect(refusal([], { NODEYARD_ALLOW_REBOOT: "maybe" })).toContain("NODEYARD_ALLOW_REBOOT");
    expect(refusal(["--language", "fr"])).toContain("zn or en");
    expect(refusal(["--codee", "x"])).toContain("--codee");
    expect(refusal(["--server"])).toContain("--server");
  });

  it("are refused in the language of the system or of the argument", () => {
    expect(refusal(["--server", "ftp://a"], { LANG: "zh_CN.UTF-8" })).toContain("无效");
    expect(refusal(["--server", "ftp://a", "--language=zn"])).toContain("无效");
    expect(refusal(["--server", "ftp://a", "--language", "en"], { LANG: "zh_CN" })).toContain(
      "has to be",
    );
  });
});
