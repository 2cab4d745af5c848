import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { parseSettings, serviceEnvironment } from "./service-environment.ts";

const directory = mkdtempSync(join(tmpdir(), "nodeyard-service-"));
afterAll(() => rmSync(directory, { recursive: true }));

it("reads settings as systemd does", () => {
  const text = `# a comment
NODEYARD_SERVER=https://yard.example
NODEYARD_INTERFACE = "ppp0,eth1"
NODEYARD_CODE='A B'
https_proxy=http://proxy:3128
NODEYARD_DISKS=
`;
  expect(parseSettings(text)).toEqual({
    NODEYARD_SERVER: "https://yard.example",
    NODEYARD_INTERFACE: "ppp0,eth1",
    NODEYARD_CODE: "A B",
    https_proxy: "http://proxy:3128",
    NODEYARD_DISKS: "",
  });
});

it("takes the service's state and settings, and the command's own before them", () => {
  const settings = join(directory, "agent.env");
  writeFileSync(settings, "NODEYARD_SERVER=https://yard.example\nNODEYARD_LANGUAGE=zn\n");
  const own = { NODEYARD_LANGUAGE: "en" };
  expect(serviceEnvironment(own, settings, directory)).toEqual({
    NODEYARD_AGENT_STATE: directory,
    NODEYARD_SERVER: "https://yard.example",
    NODEYARD_LANGUAGE: "en",
  });
  expect(serviceEnvironment(own, join(directory, "none"), join(directory, "none"))).toEqual(own);
});
